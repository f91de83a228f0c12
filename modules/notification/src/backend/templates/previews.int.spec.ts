import { afterAll, beforeAll, expect, it } from 'vitest';
import { type NotificationApp, startNotificationApp } from '../testing/notification-app.fixture.js';

interface Preview {
  readonly subject: string;
  readonly html: string;
  readonly secrets: readonly string[];
}

let notifications: NotificationApp;
beforeAll(async () => {
  notifications = await startNotificationApp();
});
afterAll(() => notifications.app.close());

const preview = (url: string) => notifications.app.request<Preview>({ url: `/api/notification/${url}` });

it('previews a notification in each language, with examples for secret data', async () => {
  const [sent] = await notifications.send();
  const [en, ru] = [
    await preview(`notifications/${sent?.id}/preview`),
    await preview(`notifications/${sent?.id}/preview?language=ru`),
  ];

  expect(en.data).toMatchObject({ subject: 'Your boat Anemone is ready', secrets: ['link'] });
  expect(ru.data.subject).toBe('Ваша лодка Anemone готова');
  expect(en.data.html).toContain('https://example.com/link');
  expect(en.data.html).not.toContain('s3cret');
});

it('previews a template with examples for all of its data', async () => {
  await notifications.send();
  const [row] = await notifications.app.sql<{ id: string }>(
    `select id from notification_template where variant = 'boat-ready'`,
  );

  expect((await preview(`templates/${row?.id}/preview`)).data.subject).toBe('Your boat ‹boat› is ready');
  expect((await preview(`templates/${crypto.randomUUID()}/preview`)).status).toBe(404);
});

it('is refused to anonymous clients', async () => {
  const [sent] = await notifications.send();
  expect(
    (
      await notifications.app.request({
        url: `/api/notification/notifications/${sent?.id}/preview`,
        as: 'anonymous',
      })
    ).status,
  ).toBe(401);
});
