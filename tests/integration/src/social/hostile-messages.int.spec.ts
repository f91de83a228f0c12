import { signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messagesIn, openChats, type Person, person } from './people.fixture.js';

/** MESSAGE_STORM=2000 for manual runs. */
const storm = Number(process.env.MESSAGE_STORM ?? 100);
const script =
  '<script>window.stolen = 1</script><img src=x onerror="window.stolen = 1">[x](javascript:alert(1))';

let app: TestApp;
let chatId: string;
let othersChat: string;
/** Many senders, since each may send sixty messages a minute, valid or not. */
const mouths: Person[] = [];

beforeAll(async () => {
  app = await openChats({ env: { DEPLOYMENT: 'development', BODY_LIMIT: String(1024 ** 2) } });
  const [victim, anna, boris] = [
    await person(app, 'Victim'),
    await person(app, 'Anna'),
    await person(app, 'Boris'),
  ];
  othersChat = await anna.chatWith(boris);
  for (let index = 0; index < Math.ceil(storm / 50); index++) mouths.push(await person(app, `Eve ${index}`));
  chatId = await (mouths[0] as Person).chatWith(victim);
});
afterAll(() => app.close());

interface Attack {
  /** JSON, or raw text. */
  readonly body: string;
  /** Path below the sender's chats. */
  readonly path?: string;
  /** The whole address. */
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly expected: number;
}

const json = (data: unknown) => JSON.stringify({ data });
const unknown = '018f0000-0000-7000-8000-000000000000';

/** Kinds of attacks; accepted ones are stored as text. */
const attacks: readonly ((round: number) => Attack)[] = [
  (round) => ({ body: json({ description: `${round}${script}` }), expected: 201 }),
  () => ({ body: json({ description: 'x'.repeat(900_000) }), expected: 400 }),
  () => ({ body: json({ description: 'x'.repeat(1_100_000) }), expected: 413 }),
  () => ({ body: json({ description: { toString: 'x' } }), expected: 400 }),
  () => ({ body: json({ description: [script] }), expected: 400 }),
  () => ({ body: json({ description: true }), expected: 400 }),
  () => ({ body: json({ description: 'a\u0000b' }), expected: 400 }),
  () => ({ body: json([]), expected: 400 }),
  () => ({ body: json(null), expected: 400 }),
  () => ({ body: '{"data": {"__proto__": {"isAdmin": true}}}', expected: 400 }),
  () => ({ body: '{"data": ', expected: 400 }),
  () => ({ body: json({ description: 'x', profileId: unknown }), expected: 400 }),
  () => ({ body: json({ description: 'x', variant: 'answering' }), expected: 400 }),
  () => ({ body: json({ description: 'x', files: [unknown] }), expected: 400 }),
  () => ({ body: json({ description: 'x' }), path: `${othersChat}/messages`, expected: 404 }),
  () => ({ body: json({ description: 'x' }), path: `${unknown}/messages`, expected: 404 }),
  () => ({
    body: json({ description: 'x' }),
    path: `${encodeURIComponent("1' or '1'='1")}/messages`,
    expected: 400,
  }),
  () => ({ body: json({ messageId: unknown }), path: `${othersChat}/read`, expected: 404 }),
  () => ({ body: json({}), path: `${othersChat}/messages/${unknown}/react`, expected: 404 }),
  () => ({ body: json({ description: 'x' }), url: '/api/social/messages', expected: 403 }),
  () => ({
    body: json({ chatId: othersChat, profileId: unknown }),
    url: '/api/social/profiles-to-chats',
    expected: 403,
  }),
  () => ({
    body: json({ title: 'Mine' }),
    url: `/api/rbac/subjects/${unknown}/social-module/profiles`,
    expected: 404,
  }),
  () => ({ body: '<xml/>', headers: { 'content-type': 'text/xml' }, expected: 415 }),
  () => ({
    body: '--x\r\nnothing',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    expected: 400,
  }),
];

it(
  `answers ${storm} hostile messages with a clear status, and stores nothing invalid`,
  { timeout: 1_800_000 },
  async () => {
    const before = await stored();
    const wrong: [number, number, string][] = [];
    let taken = 0;
    for (let round = 0; round < storm; round++) {
      const { body, path, url, headers, expected } = (
        attacks[round % attacks.length] as (typeof attacks)[number]
      )(round);
      // The first is a member of the chat; the others try the same as non-members.
      const eve = mouths[Math.floor(round / 50)] as Person;
      const isMember = eve === mouths[0];
      const own = `/api/rbac/subjects/${eve.as.id}/social-module/profiles/${eve.profileId}/chats`;
      const response = await app.request({
        ...{
          method: 'POST',
          url: url ?? `${own}/${path ?? `${chatId}/messages`}`,
          as: eve.as,
          body,
          headers,
        },
      });
      // Membership is checked before files are read.
      const isOfMembers = expected === 201 || headers?.['content-type']?.startsWith('multipart/') === true;
      const wanted = isOfMembers && !isMember ? 404 : expected;
      if (response.status !== wanted) wrong.push([response.status, wanted, body.slice(0, 80)]);
      if (response.status === 201) taken += 1;
      expect(response.text).not.toMatch(/\bat .*\.[jt]s:\d+/);
    }

    expect(wrong).toEqual([]);
    expect(taken).toBeGreaterThan(0);
    expect(await stored()).toEqual({
      messages: before.messages + taken,
      links: before.links + taken,
      files: 0,
      profiles: before.profiles,
    });
    const [newest] = await messagesIn(mouths[0] as Person, chatId, '?limit=1');
    expect(newest?.description).toMatch(/^\d+<script>/);
  },
);

it('refuses anonymous messages, and limits one sender to sixty a minute', async () => {
  const guest = await signInAs(app);
  const url = `/api/rbac/subjects/${guest.id}/social-module/profiles/${unknown}/chats/${chatId}/messages`;
  expect(
    (await app.request({ method: 'POST', url, as: 'anonymous', data: { description: 'x' } })).status,
  ).toBe(401);
  expect((await app.request({ method: 'POST', url, as: guest, data: { description: 'x' } })).status).toBe(
    404,
  );

  const [loud, quiet] = [await person(app, 'Loud'), await person(app, 'Quiet')];
  const id = await loud.chatWith(quiet);
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, index) =>
      loud.chat('POST', `${id}/messages`, { description: `${index}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(60);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  expect((await quiet.chat('POST', `${id}/messages`, { description: 'Stop' })).status).toBe(201);
});

async function stored() {
  const [counted] = await app.sql<Record<string, string>>(
    `select (select count(*) from social_message) as messages, (select count(*) from social_chats_to_messages) as links,
            (select count(*) from social_messages_to_file_storage_module_files) as files, (select count(*) from social_profile) as profiles`,
  );
  return Object.fromEntries(
    Object.entries(counted ?? {}).map(([name, count]) => [name, Number(count)]),
  ) as Record<'messages' | 'links' | 'files' | 'profiles', number>;
}
