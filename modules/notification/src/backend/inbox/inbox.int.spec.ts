import type { TestApp } from '@flotilla/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { InboxMessage } from '../../actions.js';
import { type NotificationApp, startNotificationApp } from '../testing/notification-app.fixture.js';

const url = '/api/notification/inbox';
let notifications: NotificationApp;
afterEach(() => notifications.app.close());

const inboxOf = async (app: TestApp) => (await app.request<InboxMessage[]>({ url, as: 'anonymous' })).data;

describe('without a mail server', () => {
  it('stores mails in the public inbox', async () => {
    notifications = await startNotificationApp();
    await notifications.send({ language: 'ru' });
    await notifications.send({ receiver: { telegram: '12345' } });
    await vi.waitFor(async () => expect(await inboxOf(notifications.app)).toHaveLength(2));

    const messages = await inboxOf(notifications.app);
    expect(messages).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          method: 'email',
          receiver: 'ann@example.com',
          subject: 'Ваша лодка Anemone готова',
          text: expect.stringContaining('code=s3cret'),
        }),
        expect.objectContaining({ method: 'telegram', receiver: '12345' }),
      ]),
    );
    await vi.waitFor(async () =>
      expect((await notifications.states()).map(({ status }) => status)).toEqual(['sent', 'sent']),
    );
  });

  it('shows a mail as its recipient sees it, without scripts', async () => {
    notifications = await startNotificationApp();
    const [written] = await notifications.send();
    await vi.waitFor(async () => expect(await inboxOf(notifications.app)).toHaveLength(1));
    const read = (path: string) => notifications.app.request({ url: `${url}${path}`, as: 'anonymous' });

    const html = await read(`/${written?.id}`);
    expect(html.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringMatching(/^sandbox /),
    });
    expect(html.text).toContain('See the booking');
    expect((await read(`/${written?.id}?format=text`)).headers['content-type']).toBe(
      'text/plain; charset=utf-8',
    );
    expect((await read(`/${written?.id}?format=pdf`)).status).toBe(400);
    expect((await read(`/${crypto.randomUUID()}`)).status).toBe(404);
  });

  it('is not found under the name of another site that resolves to this machine', async () => {
    notifications = await startNotificationApp();
    const requested = await Promise.all(
      ['127.0.0.1:4000', '[::1]:4000', 'localhost', 'evil.example', '127.0.0.1.evil.example'].map((host) =>
        notifications.app.request({ url, as: 'anonymous', headers: { host } }),
      ),
    );

    expect(requested.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404]);
  });

  it('is a page for browsers, with escaped data', async () => {
    notifications = await startNotificationApp();
    await notifications.send({ data: { boat: '<b>Anemone</b>', link: 'https://boats.example' } });
    await vi.waitFor(async () => expect(await inboxOf(notifications.app)).toHaveLength(1));
    const page = await notifications.app.request({ url, as: 'anonymous', headers: { accept: 'text/html' } });

    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('Your boat &lt;b&gt;Anemone&lt;/b&gt; is ready');
  });
});

describe.each([
  ['where nobody asked for it', {}],
  ['in production', { DEPLOYMENT: 'production' }],
])('%s', (_, env) => {
  const unasked = { env };

  it('has no inbox', async () => {
    notifications = await startNotificationApp({}, unasked);
    const nothing = await notifications.app.request({ url: '/api/notification/nothing', as: 'anonymous' });

    for (const [path, as] of [
      [url, 'anonymous'],
      [`${url}/${crypto.randomUUID()}`, 'anonymous'],
      [url, 'server'],
    ] as const) {
      const response = await notifications.app.request({ url: path, as });
      expect(response.status).toBe(404);
      expect(response.problem.message).toBe(
        nothing.problem.message.replace('/api/notification/nothing', path),
      );
    }
  });

  it('reports an unsent mail without its content', async () => {
    const lines: string[] = [];
    const { pino } = await import('pino');
    const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
    notifications = await startNotificationApp({}, { ...unasked, logger });
    await notifications.send();

    await vi.waitFor(async () =>
      expect(await notifications.states()).toMatchObject([
        { status: 'error', lastError: 'SMTP_URL is not set', secrets: null },
      ]),
    );
    const { data } = await notifications.app.request<{ checks: object }>({
      url: '/api/health/ready',
      as: 'anonymous',
    });
    expect(data.checks).toMatchObject({ mail: 'mails are not sent: SMTP_URL is not set' });
    await vi.waitFor(() => expect(lines.join('')).toContain('a notification could not be sent'));
    expect(lines.join('')).not.toMatch(/s3cret|ann@example.com/);
    expect(await notifications.app.sql('select 1 from notification_inbox')).toEqual([]);
  });
});
