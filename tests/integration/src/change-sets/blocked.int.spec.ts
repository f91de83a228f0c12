import { Writer } from '@flotilla/backend';
import { CONTACTS, type Contacts } from '@flotilla/backend/ports';
import { page } from '@flotilla/host';
import { createTestApp, make, signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { modules } from '../modules.js';
import { type LoopbackMailServer, startMailServer } from '../notifications/mail-server.fixture.js';
import { changeSetsOf, type SignedIn } from './change-sets.fixture.js';

let app: TestApp;
let other: TestApp;
let mailbox: LoopbackMailServer;
beforeAll(async () => {
  mailbox = await startMailServer();
  const { env } = mailbox;
  app = await createTestApp({ modules, env });
  other = await createTestApp({ modules, env, databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await app.close();
  await mailbox.close();
});

/** Later than a busy machine has made the row that blocks it. */
const soon = () => new Date(Date.now() + 4000).toISOString();

async function author(email: string) {
  const person = await signInAs(app, { roles: ['admin'] });
  await app.nest
    .get(Writer)
    .transaction((tx) => app.nest.get<Contacts>(CONTACTS).addContact(person.id, email, tx));
  return { person, email, sets: changeSetsOf(app, person) };
}
const listOf = async (person: SignedIn) =>
  (
    await app.request<object[]>({
      url: `/api/rbac/subjects/${person.id}/notification-module/notifications`,
      as: person,
    })
  ).data;
const mailsTo = (email: string) => mailbox.mails.filter(({ to }) => to === email);
/** Returns a mail without the soft line breaks of quoted-printable (RFC 2045). */
const textOf = (email: string) => mailsTo(email)[0]?.source.replaceAll(/=\s*\r?\n|= (?=\S)/g, '') ?? '';

it('notifies its author once by mail and in the list when a url was taken, and publishes nothing', async () => {
  const { person, email, sets } = await author('katya@example.com');
  const [moved, renamed] = [
    await make(app, page, { url: '/blocked-before' }),
    await make(app, page, { url: '/blocked-too' }),
  ];
  const set = await sets.release('Summer 2027');
  await sets.write(set, 'PATCH', `${page.route}/${moved.id}`, { url: '/blocked-url' });
  await sets.write(set, 'PATCH', `${page.route}/${renamed.id}`, { url: '/blocked-free' });
  expect((await sets.publish(set, { at: soon() })).data.state).toBe('scheduled');
  await make(app, page, { url: '/blocked-url' });

  await vi.waitFor(async () => expect((await sets.view(set)).data.state).toBe('blocked'));
  const urls = await app.sql<{ url: string }>(
    `select "url" from "${page.table}" where "id" = any($1::uuid[]) order by "url"`,
    [[moved.id, renamed.id]],
  );
  expect(urls).toEqual([{ url: '/blocked-before' }, { url: '/blocked-too' }]);
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(1));
  expect(textOf(email)).toContain('Subject: Not published: Summer 2027');
  expect(textOf(email)).toContain(`https://boats.example/admin/releases/${set.id}`);
  // The list has it once the server has noted that the mail was sent.
  await vi.waitFor(async () => expect(await listOf(person)).toHaveLength(1));
});

it('writes to the person who opened it, too, in the language of the one who scheduled it', async () => {
  const [opener, scheduler] = [await author('anna@example.com'), await author('boris@example.com')];
  const taken = await make(app, page, { url: '/blocked-twice' });
  const set = await opener.sets.release('Осень');
  await opener.sets.write(set, 'PATCH', `${page.route}/${taken.id}`, { url: '/blocked-twice-url' });
  const scheduled = await app.request({
    method: 'POST',
    url: `/api/change-sets/${set.id}/publish`,
    as: scheduler.person,
    headers: { 'accept-language': 'ru' },
    data: { at: soon(), acceptWarnings: true },
  });
  expect(scheduled.status).toBe(200);
  await make(app, page, { url: '/blocked-twice-url' });

  for (const { email, person } of [opener, scheduler]) {
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(1));
    // The list has it once the server has noted that the mail was sent.
    await vi.waitFor(async () => expect(await listOf(person)).toHaveLength(1));
    expect(textOf(email)).toContain('<html dir=3D"ltr" lang=3D"ru"');
  }
});
