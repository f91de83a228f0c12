import { RateLimits, Writer } from '@flotilla/backend';
import { CONTACTS, type Contacts } from '@flotilla/backend/ports';
import { createApiKey } from '@flotilla/rbac';
import { createTestApp, make, signInAs, type TestApp } from '@flotilla/testing';
import { widget } from '@flotilla/website-builder';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { modules } from '../modules.js';
import { type LoopbackMailServer, startMailServer } from '../notifications/mail-server.fixture.js';
import { type Assistant, connect } from './mcp.fixture.js';
import { type SignedIn, withAddress } from './oauth.fixture.js';

let app: TestApp;
let mailbox: LoopbackMailServer;
/** The account of the assistant, which may publish, too. */
let ann: SignedIn;
let boris: SignedIn;
let assistant: Assistant;
beforeAll(async () => {
  mailbox = await startMailServer();
  app = await createTestApp({ modules, env: { ...mailbox.env, MCP: 'on' } });
  ann = await signInAs(app, { roles: ['admin'] });
  boris = await signInAs(app, { roles: ['admin'] });
  await signInAs(app, { roles: ['customer'] });
  await withAddress(app, ann);
  await app.nest
    .get(Writer)
    .transaction((tx) => app.nest.get<Contacts>(CONTACTS).addContact(boris.id, 'boris@example.com', tx));
  assistant = await assistantOf(ann);
});
afterAll(async () => {
  await assistant.close();
  await app.close();
  await mailbox.close();
});

/** Resets a limit of an hour for both accounts. */
async function forget(name: string): Promise<void> {
  const limit = app.nest.get(RateLimits).of({ name, calls: 1, windowMs: 3_600_000 });
  for (const { id } of [ann, boris]) await limit.forget(id);
}
const forgetNotified = () => forget('publication-requests-of-clients');
beforeEach(forgetNotified);

/** Connects an assistant with a key of an account. */
async function assistantOf(person: SignedIn): Promise<Assistant> {
  await app.sql(`update rbac_session set "provenAt" = now() where "id" = $1`, [person.sessionId]);
  const { data } = await app.request<{ key: string }>({
    method: 'POST',
    url: createApiKey.path.replace('{id}', person.id),
    as: person,
    data: { name: 'Robot', scopes: [`${widget.key}:draft`, `${widget.key}:read`] },
  });
  return connect(app, data.key);
}
/** Drafts a change in a new release, and returns its id. */
async function drafted(title: string, by = assistant): Promise<string> {
  const row = await make(app, widget, { title: { en: 'Old' } });
  const { value } = await by.call<{ id: string }>('start_change_set', { title });
  const change = { change: 'update', model: widget.key, id: row.id, data: { title: { en: 'New' } } };
  const { isError, text } = await by.call('draft_change', { changeSet: value.id, changes: [change] });
  expect([isError, text]).toEqual([false, expect.any(String)]);
  return value.id;
}
const request = (id: string, note?: string, by = assistant) =>
  by.call('publish_change_set', { changeSet: id, ...(note !== undefined && { note }) });
const listOf = async (person: SignedIn) =>
  (
    await app.request<{ title: string }[]>({
      url: `/api/rbac/subjects/${person.id}/notification-module/notifications`,
      as: person,
    })
  ).data;
/** Returns the titles of the list. A message has a title when it has been sent. */
const titlesOf = async (person: SignedIn) => {
  await vi.waitFor(async () =>
    expect(await app.sql(`select 1 from notification_notification where status = 'new'`)).toEqual([]),
  );
  return JSON.stringify(await listOf(person)).match(/Publication requested: [^"\\]*/g) ?? [];
};
const mailsOf = (title: string) => mailbox.mails.filter(({ source }) => source.includes(title));

describe('a requested publication', () => {
  it('notifies each person who may publish, by mail and in the list', async () => {
    const id = await drafted('Autumn');
    expect((await request(id, 'Call +1 555 0100 at once')).isError).toBe(false);

    const receivers = () => mailsOf('requested: Autumn').map(({ to }) => to);
    await vi.waitFor(() => expect(receivers()).toContain('boris@example.com'));
    await vi.waitFor(() => expect(receivers().length).toBeGreaterThanOrEqual(2));
    const [mail] = mailsOf('requested: Autumn').filter(({ to }) => to === 'boris@example.com');
    const text = mail?.source.replaceAll(/=\s*\r?\n|= (?=\S)/g, '') ?? '';
    expect(text).toContain('Robot');
    expect(text).toContain(`https://boats.example/admin/releases/${id}`);
    expect(text).not.toContain('555 0100');
    expect(await titlesOf(boris)).toEqual(['Publication requested: Autumn']);
    expect(await titlesOf(ann)).toEqual(['Publication requested: Autumn']);
  });

  it('notifies once for repeated requests', async () => {
    const id = await drafted('Winter');
    await Promise.all([request(id), request(id), request(id)]);
    await request(id, 'Again');

    const mails = () => mailsOf('requested: Winter').filter(({ to }) => to === 'boris@example.com');
    await vi.waitFor(() => expect(mails().length).toBeGreaterThan(0));
    expect((await titlesOf(boris)).filter((title) => title.includes('Winter'))).toHaveLength(1);
    const set = await app.request({ url: `/api/change-sets/${id}`, as: ann });
    expect(set.data).toMatchObject({ request: { client: 'Robot', note: 'Again' } });
  });

  it('does not notify its own author', async () => {
    const id = await drafted('Spring');
    const url = `/api/change-sets/${id}/request`;
    expect((await app.request({ method: 'POST', url, as: ann, data: {} })).status).toBe(200);

    const of = async (person: SignedIn) =>
      (await titlesOf(person)).filter((title) => title.includes('Spring')).length;
    expect([await of(ann), await of(boris)]).toEqual([0, 1]);
  });

  it('is stored without a notification beyond ten an hour of an account', async () => {
    // The requests of the other tests belong to another account.
    const carol = await signInAs(app, { roles: ['admin'] });
    await withAddress(app, carol);
    const other = await assistantOf(carol);
    const ids: string[] = [];
    for (let index = 0; index < 12; index++) ids.push(await drafted(`Flood ${index}`, other));
    for (const id of ids) {
      await forgetNotified();
      expect((await request(id, undefined, other)).isError).toBe(false);
    }
    await other.close();

    const flood = (await titlesOf(boris)).filter((title) => title.includes('Flood'));
    expect(flood).toHaveLength(10);
    const last = await app.request({ url: `/api/change-sets/${ids.at(-1)}`, as: ann });
    expect(last.data).toMatchObject({ request: { client: 'Robot' } });
  });

  it('notifies a person once an hour of the requests of assistants', async () => {
    await forget('publication-requests');
    const [first, second] = [await drafted('Hourly one'), await drafted('Hourly two')];
    for (const id of [first, second]) expect((await request(id)).isError).toBe(false);

    const hourly = (await titlesOf(boris)).filter((title) => title.includes('Hourly'));
    expect(hourly).toEqual(['Publication requested: Hourly one']);
    const { data } = await app.request({ url: `/api/change-sets/${second}`, as: ann });
    expect(data).toMatchObject({ request: { client: 'Robot' } });
  });

  it.each([
    'Session expired, sign in at https://evil.example',
    'Session expired, sign in at evil.example',
    'Session expired, sign in at evil。example',
    'Write to help@evil',
    'Session of evil expired, sign in at 192.0.2.10',
  ])('does not show the title of an assistant with an address: %s', async (title) => {
    await forget('publication-requests');
    const before = (await titlesOf(boris)).length;
    expect((await request(await drafted(title))).isError).toBe(false);

    const titles = await titlesOf(boris);
    expect(titles).toHaveLength(before + 1);
    expect(titles).toContain('Publication requested: a draft');
    expect(JSON.stringify(await listOf(boris))).not.toContain('evil');
  });

  it('cuts the title of an assistant', async () => {
    await forget('publication-requests');
    expect((await request(await drafted(`Lengthy ${'o'.repeat(150)}`))).isError).toBe(false);

    const lengthy = (await titlesOf(boris)).find((title) => title.includes('Lengthy'));
    expect(lengthy).toBe(`Publication requested: Lengthy ${'o'.repeat(52)}`);
  });
});
