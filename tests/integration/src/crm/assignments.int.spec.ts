import type { SignedIn } from '@flotilla/backend/ports';
import { request } from '@flotilla/crm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { holderOf } from '../permissions/presets.fixture.js';
import { notesOf } from '../platform/notes.fixture.js';
import { type MailSite, startConversation, startMailSite } from './inbound.fixture.js';

interface Listed {
  readonly title: string;
  readonly text: string;
  readonly link: string;
}

let site: MailSite;
let team: ReturnType<typeof notesOf>;
let anna: SignedIn;
let boris: SignedIn;
let id: string;
beforeAll(async () => {
  site = await startMailSite();
  team = notesOf(site.app);
  await holderOf(site.app, 'support');
  anna = await team.colleague('anna@example.com', 'preset-support');
});
afterAll(() => site.close());
beforeEach(async () => {
  boris = await team.colleague(`boris${site.app.nextSeed()}@example.com`, 'preset-support');
  ({ id } = await startConversation(site));
});

const assign = async (assigneeId: string | null, as: SignedIn | 'server' = anna) => {
  const url = `${request.route}/${id}/conversation`;
  const { status } = await site.app.request({ method: 'PATCH', url, data: { assigneeId }, as });
  expect(status).toBe(200);
};
const own = (person: SignedIn, path: string) => `/api/rbac/subjects/${person.id}/notification-module/${path}`;
const stored = async (person: SignedIn) =>
  (
    await site.app.sql(
      `select 1 from notification_notification n join rbac_subjects_to_notification_module_notifications l on l."notificationModuleNotificationId" = n."id"
     where l."subjectId" = $1 and n."data" ->> 'path' like $2`,
      [person.id, `%${id}`],
    )
  ).length;

it('notifies the assignee once, by a mail and in the list of notifications', async () => {
  await Promise.all([assign(boris.id), assign(boris.id)]);
  await assign(boris.id);

  const list = async () =>
    (await site.app.request<Listed[]>({ url: own(boris, 'notifications'), as: boris })).data;
  await expect.poll(list, { timeout: 20_000 }).toMatchObject([
    {
      title: 'anna@example.com assigned a conversation to you',
      link: `/admin/crm/conversations?request=${id}`,
    },
  ]);
  expect(site.server.mails.filter(({ source }) => source.includes('assigned a conversation'))).toHaveLength(
    1,
  );
  await assign(null);
  await assign(boris.id);
  expect(await stored(boris)).toBe(2);
});

it('does not notify people of requests that they assign to themselves', async () => {
  await assign(anna.id);
  expect(await stored(anna)).toBe(0);
});

it('does not notify people who have switched the topic of requests off', async () => {
  const topics = await site.app.request<{ id: string; slug: string }[]>({
    url: own(boris, 'topics'),
    as: boris,
  });
  const topic = topics.data.find(({ slug }) => slug === 'requests');
  const url = own(boris, `topics/${topic?.id}`);
  expect((await site.app.request({ method: 'PATCH', url, data: { isOn: false }, as: boris })).status).toBe(
    200,
  );
  await assign(boris.id);
  expect(await stored(boris)).toBe(0);
});

it('does not notify people who may change conversations but not read them', async () => {
  await team.grant('closer', 'PATCH', `${request.route}/{id}/conversation`);
  const closer = await team.colleague(`closer${site.app.nextSeed()}@example.com`, 'closer');
  await assign(closer.id, 'server');
  expect(await stored(closer)).toBe(0);
});
