import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { RateLimits } from '@flotilla/backend';
import { profile, profilesToChats } from '@flotilla/social';
import { make, makeMany, signInAs, statementCount, type TestAnswer, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Chat, type Message, messagesIn, openChats, type Person, person } from './people.fixture.js';

let app: TestApp;
let other: TestApp;
let anna: Person;
let boris: Person;
let otherUser: Person;
let chatId: string;

beforeAll(async () => {
  app = await openChats();
  other = await openChats({ databaseUrl: app.databaseUrl });
  [anna, boris, otherUser] = [
    await person(app, 'Anna'),
    await person(app, 'Boris', other),
    await person(app, 'Carl'),
  ];
  chatId = await anna.chatWith(boris);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const say = (who: Person, description: unknown, key?: string) =>
  who.chat<Message>('POST', `${chatId}/messages`, { description }, key);

describe('a profile', () => {
  it('is created, changed in a language, and listed', async () => {
    const made = await anna.call('PATCH', `profiles/${anna.profileId}`, {
      subtitle: 'Skipper',
      description: 'First.\n\nSecond.',
    });
    expect([made.status, made.data]).toMatchObject([
      200,
      { title: { en: 'Anna' }, subtitle: 'Skipper', description: 'First.\n\nSecond.' },
    ]);
    const listed = await anna.call<unknown[]>('GET', 'profiles');
    expect(listed.data).toEqual([made.data]);
  });

  it('is created only by accounts, up to a limit', async () => {
    const visitor = await signInAs(app);
    const url = `/api/rbac/subjects/${visitor.id}/social-module/profiles`;
    expect((await app.request({ method: 'POST', url, data: { title: 'Spam' }, as: visitor })).status).toBe(
      403,
    );
    const many = await person(app, 'Dora');
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async () => (await many.call('POST', 'profiles', { title: 'x' })).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(4);
  });

  it('is changed only by its owner', async () => {
    expect((await otherUser.call('PATCH', `profiles/${anna.profileId}`, { title: 'Mine' })).status).toBe(404);
    const url = `/api/rbac/subjects/${anna.as.id}/social-module/profiles`;
    expect((await app.request({ url, as: otherUser.as })).status).toBe(404);
  });
});

describe('a chat', () => {
  it('takes a constant number of statements per message, for any number of members', async () => {
    const id = await anna.chatWith(await person(app, 'Mate'));
    const say = () => anna.chat('POST', `${id}/messages`, { description: 'All hands' });
    const join = async (count: number) => {
      const crew = await makeMany(
        app,
        profile,
        Array.from({ length: count }, () => ({ overrides: { variant: 'default' } })),
      );
      await makeMany(
        app,
        profilesToChats,
        crew.map((one) => ({ overrides: { profileId: one.id, chatId: id } })),
      );
    };
    const counts = [await statementCount(app, say)];
    for (const more of [8, 120]) {
      await join(more);
      counts.push(await statementCount(app, say));
    }

    // Statements: ownership of the profile, members, the message, the waiting job for unread messages (the
    // first message inserts it), and its settings. Beyond a hundred rows, the insert is a separate statement.
    expect(counts).toEqual([6, 5, 6]);
    const [unread] = await app.sql(
      `select count(*)::int as "of" from social_profiles_to_messages where not "isRead" and "messageId" in
      (select "messageId" from social_chats_to_messages where "chatId" = $1)`,
      [id],
    );
    expect(unread).toEqual({ of: 1 + 9 + 129 });
  });

  it('of two members is one, started by either of them, also concurrently', async () => {
    const ids = await Promise.all([anna.chatWith(boris), boris.chatWith(anna), anna.chatWith(boris)]);
    expect(new Set([...ids, chatId]).size).toBe(1);
  });

  it('requires an existing other member', async () => {
    const nobody = await make(app, profile, { variant: 'default' });
    const statuses = [];
    for (const profileId of [nobody.id, anna.profileId, '018f0000-0000-7000-8000-000000000000', 'x'])
      statuses.push((await anna.chat('POST', '', { profileId })).status);
    expect(statuses).toEqual([422, 400, 404, 400]);
  });

  it('is for its members only, in every call', async () => {
    const { data: said } = await say(anna, 'Between us');
    const paths: ['GET' | 'POST', string, unknown?][] = [
      ['GET', chatId],
      ['GET', `${chatId}/messages`],
      ['POST', `${chatId}/messages`, { description: 'Hello' }],
      ['POST', `${chatId}/read`, { messageId: said.id }],
      ['POST', `${chatId}/messages/${said.id}/react`, {}],
    ];
    for (const [method, path, data] of paths) {
      expect([path, (await otherUser.chat(method, path, data)).status]).toEqual([path, 404]);
      const asAnna = `/api/rbac/subjects/${otherUser.as.id}/social-module/profiles/${anna.profileId}/chats/${path}`;
      expect([path, (await app.request({ method, url: asAnna, data, as: otherUser.as })).status]).toEqual([
        path,
        404,
      ]);
    }
    for (const url of [`/api/social/chats/${chatId}`, `/api/social/messages/${said.id}`]) {
      expect((await app.request({ url, as: otherUser.as })).status).toBe(404);
      expect((await app.request({ url, as: 'anonymous' })).status).toBe(401);
      expect((await app.request({ url, as: boris.as })).status).toBe(200);
    }
    expect((await otherUser.chat<Chat[]>('GET', '')).data).toEqual([]);
    const { status, data } = await boris.chat<Chat>('GET', chatId);
    expect([status, data.id, data.lastMessage?.description]).toEqual([200, chatId, 'Between us']);
  });

  it('counts unread messages until they are read', async () => {
    await say(anna, 'One');
    const { data: last } = await say(anna, 'Two');
    const before = (await boris.call<{ unread: number }>('GET', 'unread-messages')).data.unread;
    const [listed] = (await boris.chat<Chat[]>('GET', '')).data;
    expect(listed).toMatchObject({ id: chatId, unread: before, lastMessage: { description: 'Two' } });
    expect((await anna.call<{ unread: number }>('GET', 'unread-messages')).data.unread).toBe(0);
    expect((await boris.chat('POST', `${chatId}/read`, { messageId: last.id })).data).toEqual({
      read: before,
    });
    expect((await boris.call<{ unread: number }>('GET', 'unread-messages')).data.unread).toBe(0);
  });

  it('refuses an empty message', async () => {
    const wrong = ['', '  ', 'x'.repeat(4001), 7, null, { a: 1 }, 'a\0b'];
    const statuses = [];
    for (const text of wrong) statuses.push((await say(anna, text)).status);
    expect(statuses).toEqual(wrong.map(() => 400));
    expect(
      (await anna.chat('POST', `${chatId}/messages`, { description: 'x', variant: 'failed' })).status,
    ).toBe(400);
  });

  it('stores a message once per key', async () => {
    const sent = await Promise.all([1, 2, 3].map(() => say(anna, 'Only once', 'key-of-one-message')));
    expect(new Set(sent.map(({ data }) => data.id)).size).toBe(1);
    const all = await messagesIn(boris, chatId, '?limit=100');
    expect(all.filter(({ description }) => description === 'Only once')).toHaveLength(1);
  });
});

describe('files', () => {
  it('are sent with a message, for its members only', async () => {
    const form = new FormData();
    form.set('data', JSON.stringify({ description: 'The map' }));
    form.set('map', new File(['%PDF-1.7\n%âãÏÓ\n'], 'map.pdf'));
    const url = `/api/rbac/subjects/${anna.as.id}/social-module/profiles/${anna.profileId}/chats/${chatId}/messages`;
    const sent = await fetch(`${await app.listen()}${url}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${anna.as.token}`, 'idempotency-key': 'a-map' },
    });
    expect(sent.status).toBe(201);
    const [message] = await messagesIn(boris, chatId, '?limit=1');
    const [file] = message?.files ?? [];
    expect(message).toMatchObject({
      description: 'The map',
      files: [{ name: 'map', mimeType: 'application/pdf' }],
    });
    expect((await app.nest.inject({ url: String(file?.file) })).statusCode).toBe(200);
    expect((await app.nest.inject({ url: String(file?.file).split('?')[0] ?? '' })).statusCode).toBe(404);
  });
});

describe('refused files', () => {
  const profilesOf = (subjectId: string) => `/api/rbac/subjects/${subjectId}/social-module/profiles`;
  const messagesOf = (who: { readonly id: string }, profileId: string, chat: string) =>
    `${profilesOf(who.id)}/${profileId}/chats/${chat}/messages`;

  it('are too large, or too many in a day, even if the call fails', async () => {
    const dora = await person(app, 'Dora');
    const url = `${await app.listen()}${messagesOf(dora.as, dora.profileId, await dora.chatWith(boris))}`;
    const send = async (bytes: number) => {
      const form = new FormData();
      form.set('data', JSON.stringify({ description: 'x' }));
      form.set('map', new File(['%PDF-1.7\n', Buffer.alloc(bytes)], 'map.pdf'));
      return (
        await fetch(url, {
          method: 'POST',
          body: form,
          headers: { authorization: `Bearer ${dora.as.token}` },
        })
      ).status;
    };
    expect([await send(2 * 1024 ** 2), await send(11 * 1024 ** 2)]).toEqual([201, 413]);
    const limit = app.nest
      .get(RateLimits)
      .of({ name: 'uploads.megabytes', calls: 500, windowMs: 86_400_000 });
    // Two calls with twelve full megabytes in total.
    await limit.take(dora.as.id, 500 - 15);

    expect([await send(10), await send(10)]).toEqual([201, 429]);
  });

  it.each([
    [
      'who is no member of the chat',
      'POST',
      (guest: string) => messagesOf({ id: guest }, guest, chatId),
      404,
    ],
    ['whose profile it is not', 'PATCH', (guest: string) => `${profilesOf(guest)}/${anna.profileId}`, 404],
    ['who has no account', 'POST', (guest: string) => profilesOf(guest), 403],
  ] as const)(
    'are those of %s, which get the refusal before the upload',
    async (_who, method, path, status) => {
      const guest = await signInAs(app);
      const headers = {
        'content-type': 'multipart/form-data; boundary=x',
        authorization: `Bearer ${guest.token}`,
      };
      const sending = request(`${await app.listen()}${path(guest.id)}`, { method, headers });
      sending.flushHeaders();
      const [answer] = (await once(sending, 'response')) as [IncomingMessage];
      sending.destroy();

      expect(answer.statusCode).toBe(status);
    },
  );
});

/** `LONG_CHAT=100000` is the full test, and prints the cost. */
const long = Number(process.env.LONG_CHAT ?? 3000);

describe('a long chat', () => {
  it('opens as fast as a short one, page by page upwards', async () => {
    const [one, two] = [await person(app, 'Long'), await person(app, 'Short')];
    const chat = await one.chatWith(two);
    await fill(chat, [one.profileId, two.profileId], long);
    const short = await one.chatWith(await person(app, 'Third'));
    await one.chat('POST', `${short}/messages`, { description: 'First' });
    const opening = (id: string) => statementCount(app, () => one.chat('GET', `${id}/messages`));
    expect(await opening(chat)).toBe(await opening(short));
    if (process.env.LONG_CHAT) {
      const costs = [
        await costOf(() => one.chat('GET', `${chat}/messages`)),
        await costOf(() => one.chat('GET', `${short}/messages`)),
      ];
      process.stdout.write(
        `A page of a chat of ${long} messages and of one of 1: ${costs.join(' and ')} ms of the processor\n`,
      );
    }
    const listing = () => statementCount(app, () => one.chat('GET', ''));
    const of = await listing();
    await one.chatWith(await person(app, 'Fourth'));
    expect(await listing()).toBe(of);

    const seen: string[] = [];
    for (let after: string | null = ''; after !== null && seen.length < 350;) {
      const { data, meta }: TestAnswer<Message[]> = await one.chat(
        'GET',
        `${chat}/messages?limit=100${after && `&after=${after}`}`,
      );
      seen.push(...data.map(({ description }) => description));
      after = meta.next;
    }
    expect(seen).toEqual(Array.from({ length: 400 }, (_, index) => `m${long - index}`));
  }, 600_000);
});

/** Inserts messages with increasing times. */
async function fill(chat: string, [author, reader]: readonly [string, string], count: number): Promise<void> {
  const atOnce = 5000;
  for (let first = 1; first <= count; first += atOnce) {
    await app.sql(
      `with made as (
         insert into social_message (id, description)
         select overlay(lpad(to_hex(1700000000000 + n), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0') placing '' from 40 for 0)::uuid, 'm' || n
         from generate_series($1::int, $2::int) n returning id
       ), linked as (
         insert into social_chats_to_messages ("chatId", "messageId") select $3::uuid, id from made
       )
       insert into social_profiles_to_messages ("profileId", "messageId", "isRead", variant)
       select p.id, made.id, true, p.variant from made, (values ($4::uuid, 'author'), ($5::uuid, 'default')) p (id, variant)`,
      [first, Math.min(first + atOnce - 1, count), chat, author, reader],
    );
  }
}

/** Returns CPU milliseconds per call, averaged over a hundred: independent of other load. */
async function costOf(call: () => Promise<unknown>): Promise<string> {
  await call();
  const before = process.cpuUsage();
  for (let turn = 0; turn < 100; turn++) await call();
  const { user, system } = process.cpuUsage(before);
  return ((user + system) / 100_000).toFixed(1);
}
