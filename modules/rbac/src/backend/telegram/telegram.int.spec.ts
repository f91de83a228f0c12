import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Writer } from '@flotilla/backend';
import { TOTP } from 'otpauth';
import { forgotPassword, resetPassword } from '../../email-and-password-actions.js';
import { changePassword, identities, newPassword } from '../../identity-actions.js';
import { beginTotp, confirmTotp } from '../../second-factor-actions.js';
import { connectTelegram, signInWithTelegram, telegramPlace } from '../../telegram-actions.js';
import type { IdentityView, Tokens } from '../../shapes.js';
import {
  type AccountApp,
  codeIn,
  cookiesOf,
  newIp,
  type Person,
  startAccountApp,
} from '../testing/account-app.fixture.js';

const token = '42:s3cret-token';
/** Requests to the bot API, by method. */
const botCalls = new Map<string, { url: string; secret_token: string }>();
let telegram: Server;
let accounts: AccountApp;
/** The browser of tests that need only one. */
let here: Browser;

beforeAll(async () => {
  telegram = createServer((request, response) => {
    void json(request).then((body) => {
      botCalls.set(request.url?.split('/').at(-1) ?? '', body as { url: string; secret_token: string });
      response.end(JSON.stringify({ ok: true, result: { username: 'boats_bot' } }));
    });
  }).listen(0, '127.0.0.1');
  await once(telegram, 'listening');
  const apiBase = `http://127.0.0.1:${(telegram.address() as AddressInfo).port}`;
  accounts = await startAccountApp({ settings: { siteTitle: 'Boats' }, telegram: { token, apiBase } });
  await vi.waitFor(async () =>
    expect((await accounts.call(telegramPlace)).data).toMatchObject({ address: 'https://t.me/boats_bot' }),
  );
  here = await openBrowser();
});
afterAll(async () => {
  await accounts.app.close();
  telegram.close();
});

let people = 1000;
const newPerson = () => (people += 1);

interface Reply {
  readonly text?: string;
  readonly reply_markup?: {
    inline_keyboard: [[{ text: string; callback_data?: string; url?: string; login_url?: { url: string } }]];
  };
}

/** Sends an update to the webhook as Telegram does, and returns the bot's answer. */
async function sendUpdate(update: object, secret = botCalls.get('setWebhook')?.secret_token): Promise<Reply> {
  const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret ?? '' };
  const { body } = await accounts.app.nest
    .getHttpAdapter()
    .getInstance()
    .inject({
      ...{
        method: 'POST',
        url: '/api/notification/telegram/updates',
        headers,
        payload: JSON.stringify(update),
      },
    });
  return JSON.parse(body) as Reply;
}
const user = (id: number, language_code = 'en') => ({ id, is_bot: false, first_name: 'Ann', language_code });
const write = (id: number, text: string, language?: string) =>
  sendUpdate({
    update_id: 1,
    message: { message_id: 1, date: 1, chat: { id, type: 'private' }, from: user(id, language), text },
  });
const press = (id: number, data: string) =>
  sendUpdate({ update_id: 2, callback_query: { id: '7', chat_instance: '1', from: user(id), data } });
const buttonOf = ({ reply_markup }: Reply) => reply_markup?.inline_keyboard[0][0];

/** Returns the query that Telegram adds to the URL of a login button. */
function signed(
  id: number,
  { at = Date.now(), by = token, ...more }: { at?: number; by?: string; username?: string } = {},
) {
  const fields = { auth_date: String(Math.floor(at / 1000)), first_name: 'Ann', id: String(id), ...more };
  const lines = Object.entries(fields).map(([key, value]) => `${key}=${value}`);
  const key = createHash('sha256').update(by).digest();
  return { ...fields, hash: createHmac('sha256', key).update(lines.toSorted().join('\n')).digest('hex') };
}

/** A browser on the sign-in page: its start parameter and its cookie. */
interface Browser {
  readonly start: string;
  readonly cookie: string;
}
async function openBrowser(): Promise<Browser> {
  const answer = await accounts.call<{ start: string }>(telegramPlace);
  const [cookie = ''] = cookiesOf(answer).flotilla_telegram?.split(';') ?? [];
  return { start: answer.data.start, cookie };
}

async function linkOf(
  id: number,
  { language, by = here }: { language?: string; by?: Browser } = {},
): Promise<URL> {
  return new URL(buttonOf(await write(id, `/start ${by.start}`, language))?.login_url?.url ?? '');
}
const codeOf = async (id: number) => (await linkOf(id)).searchParams.get('code') ?? '';
const signIn = (
  login: object,
  code: string,
  { jwt, by = here }: { jwt?: string; by?: Browser | undefined } = {},
) =>
  accounts.call<Tokens>(signInWithTelegram, { jwt, data: { login, code }, headers: { cookie: by.cookie } });
const connect = async (person: Person) =>
  new URL(
    (
      await accounts.call<{ address: string }>(connectTelegram, {
        jwt: person.jwt,
        params: { id: person.id },
      })
    ).data.address,
  );
const waysOf = async ({ id, jwt }: Person) =>
  (await accounts.call<IdentityView[]>(identities, { jwt, params: { id } })).data.map(
    ({ provider, account }) => [provider, account],
  );

const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
const newWords = 'a better battery';
const change = ({ identityId, jwt, password }: Person) =>
  accounts.call(changePassword, {
    jwt,
    params: { id: identityId },
    data: { password, newPassword: newWords },
  });
async function reset({ email }: Person) {
  await accounts.call(forgotPassword, { data: { email } });
  const code = codeIn(await accounts.mail(email, /Reset your password/));
  return accounts.call(resetPassword, { data: { code, password: newWords, passwordConfirmation: newWords } });
}
const giveNew = ({ identityId }: Person) =>
  accounts.app.request({ method: 'POST', url: newPassword.path.replace('{id}', identityId) });
async function withFactor({ id, jwt }: Person): Promise<void> {
  const begun = await accounts.call<{ id: string; secret: string }>(beginTotp, { params: { id }, jwt });
  const code = new TOTP({ secret: begun.data.secret }).generate();
  await accounts.call(confirmTotp, {
    params: { id, factorId: begun.data.id },
    jwt,
    data: { code, label: 'phone' },
  });
}

describe('a user who signs in by the bot', () => {
  it('gets an account, and signs in to it from then on', async () => {
    const id = newPerson();
    const first = await signIn(signed(id, { username: 'ann_at_sea' }), await codeOf(id));
    const again = await signIn(signed(id), await codeOf(id));

    expect([first.status, again.status]).toEqual([200, 200]);
    const account = await accounts.me(first.data.jwt);
    expect(account).toMatchObject({
      roles: [{ slug: 'user' }],
      identities: [{ provider: 'telegram', account: String(id) }],
    });
    expect((await accounts.me(again.data.jwt))?.id).toBe(account?.id);
  });

  it("keeps the visitor's data", async () => {
    const visitor = await accounts.visitor();
    const id = newPerson();
    await signIn(signed(id), await codeOf(id), { jwt: visitor.jwt });

    expect(await accounts.app.sql('select 1 from rbac_subject where id = $1', [visitor.id])).toEqual([]);
  });

  it('gets a link to the sign-in page in the language of Telegram', async () => {
    expect(String(await linkOf(newPerson(), { language: 'ru-RU' }))).toMatch(
      /^https:\/\/boats\.example\/ru\/rbac\/subject\/authentication\/select-method\?code=[0-9a-f]{64}$/,
    );
    expect(await write(newPerson(), `/start ${here.start}`, 'ru')).toMatchObject({
      text: expect.stringContaining('впустит вас на Boats'),
    });
  });

  it('gets a link without a sign-in code when no browser requested one', async () => {
    const reply = await write(newPerson(), '/start');

    expect(reply.text).toContain('choose Telegram there');
    expect(buttonOf(reply)).toMatchObject({
      url: 'https://boats.example/en/rbac/subject/authentication/select-method',
    });
    expect(buttonOf(reply)?.login_url).toBeUndefined();
  });

  it('gets one account from concurrent links', async () => {
    const id = newPerson();
    const codes = [await codeOf(id), await codeOf(id), await codeOf(id)];
    const answers = await Promise.all(codes.map((code) => signIn(signed(id), code)));
    const ids = await Promise.all(answers.map(async ({ data }) => (await accounts.me(data.jwt))?.id));

    expect(new Set(ids).size).toBe(1);
  });
});

describe('a link of the bot', () => {
  it('is valid once', async () => {
    const id = newPerson();
    const code = await codeOf(id);
    const login = signed(id);
    const answers = await Promise.all([signIn(login, code), signIn(login, code)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await signIn(login, code)).status).toBe(401);
  });

  it("is refused for another user, without Telegram's signature, or when it is old", async () => {
    const [ann, eve] = [newPerson(), newPerson()];
    const code = await codeOf(ann);
    const old = signed(ann, { at: Date.now() - 11 * 60_000 });
    const refused = [
      signed(eve),
      { ...signed(ann), username: 'eve' },
      signed(ann, { by: '43:another' }),
      old,
      signed(ann, { at: Date.now() + 120_000 }),
    ];

    for (const login of refused) expect((await signIn(login, code)).status).toBe(401);
    expect((await signIn(signed(ann), code)).status).toBe(200);
  });

  it('is valid only in the browser that requested it', async () => {
    const [eve, mallory] = [newPerson(), await openBrowser()];
    const code = (await linkOf(eve, { by: mallory })).searchParams.get('code') ?? '';

    expect((await signIn(signed(eve), code, { by: here })).status).toBe(401);
    expect((await signIn(signed(eve), code, { by: { start: '', cookie: '' } })).status).toBe(401);
    expect(
      (await signIn(signed(eve), code, { by: { start: '', cookie: `flotilla_telegram=${mallory.start}` } }))
        .status,
    ).toBe(401);
    expect((await signIn(signed(eve), code, { by: mallory })).status).toBe(200);
  });

  it('has a SameSite HttpOnly cookie that the browser keeps', async () => {
    const answer = await accounts.call<{ start: string }>(telegramPlace, {
      headers: { cookie: here.cookie },
    });

    expect(answer.data.start).toBe(here.start);
    expect(cookiesOf(answer).flotilla_telegram).toMatch(/; SameSite=Strict; HttpOnly/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('must carry exactly the signed fields, without line breaks', async () => {
    const id = newPerson();
    const login = signed(id);
    const wrong = [
      { ...login, isAdmin: '1' },
      { ...login, first_name: `Ann\nid=${id}` },
      { ...login, hash: 'ab' },
      { ...login, id: 'x' },
    ];

    for (const one of wrong) expect((await signIn(one, await codeOf(id))).status).toBe(400);
  });

  it('requires a second factor, also one added concurrently', async () => {
    const person = await accounts.confirmedPerson();
    const id = newPerson();
    await press(id, (await connect(person)).searchParams.get('start') ?? '');
    const code = await codeOf(id);
    const writer = accounts.app.nest.get(Writer);
    const signing = await writer.transaction(async (tx) => {
      await tx.query(`select from rbac_one_time_code where purpose = 'telegram-sign-in' for update`);
      const answer = signIn(signed(id), code);
      await vi.waitFor(async () => expect(await accounts.app.sql(waiting)).toHaveLength(1));
      await withFactor(person);
      return { answer };
    });

    for (const { status, problem } of [await signing.answer, await signIn(signed(id), await codeOf(id))])
      expect([status, problem.message]).toEqual([401, 'A second factor is needed']);
  });
});

describe('a Telegram user', () => {
  it('is connected when its owner confirms in the bot, which names the account; the account is notified', async () => {
    const person = await accounts.person();
    await accounts.verify(person);
    const id = newPerson();
    const address = await connect(person);
    const confirmation = await write(id, `/start ${address.searchParams.get('start')}`);

    expect(address.origin + address.pathname).toBe('https://t.me/boats_bot');
    expect(confirmation.text).toContain(`with the account ${person.email} at Boats?`);
    expect(await waysOf(person)).toEqual([['email_and_password', null]]);
    expect(await press(id, buttonOf(confirmation)?.callback_data ?? '')).toMatchObject({
      method: 'answerCallbackQuery',
      text: expect.stringMatching(/^Connected/),
    });

    expect(await waysOf(person)).toContainEqual(['telegram', String(id)]);
    expect((await accounts.mail(person.email, /was changed/)).text).toContain(
      'can sign in to your account with Telegram now',
    );
    const { data } = await signIn(signed(id), await codeOf(id));
    expect((await accounts.me(data.jwt))?.id).toBe(person.id);
  });

  it('sees a confirmed address in the question, never an unconfirmed one', async () => {
    const person = await accounts.person();
    const confirmation = await write(
      newPerson(),
      `/start ${(await connect(person)).searchParams.get('start')}`,
    );

    expect(confirmation.text).not.toContain(person.email);
    expect(confirmation.text).toContain(`with the account ${person.id} at Boats?`);
  });

  it.each([
    ['changed', change],
    ['reset', reset],
    ['given by an administrator', giveNew],
  ])('is not connected by a link requested before the password was %s', async (_, end) => {
    const person = await accounts.person();
    await accounts.verify(person);
    const code = (await connect(person)).searchParams.get('start') ?? '';
    expect((await end(person)).status).toBe(200);

    expect((await press(newPerson(), code)).text).toContain('no longer good');
    expect(
      await accounts.app.sql(
        `select from rbac_one_time_code where "subjectId" = $1 and purpose = 'telegram-connect'`,
        [person.id],
      ),
    ).toEqual([]);
  });

  it('is disconnected by the first proof of the address, which another person may have registered', async () => {
    const person = await accounts.person();
    const id = newPerson();
    await press(id, (await connect(person)).searchParams.get('start') ?? '');
    expect(await waysOf(person)).toContainEqual(['telegram', String(id)]);
    expect((await reset(person)).status).toBe(200);

    const { data } = await signIn(signed(id), await codeOf(id));
    expect((await accounts.me(data.jwt))?.id).not.toBe(person.id);
  });

  it('is connected once, to one account', async () => {
    const [ann, bob] = [await accounts.person(), await accounts.person()];
    const id = newPerson();
    const code = (await connect(ann)).searchParams.get('start') ?? '';
    await press(id, code);

    expect((await press(newPerson(), code)).text).toContain('no longer good');
    expect((await write(id, `/start ${code}`)).text).toContain('no longer good');
    expect((await press(id, (await connect(bob)).searchParams.get('start') ?? '')).text).toContain(
      'belongs to another account',
    );
    expect(await waysOf(bob)).toEqual([['email_and_password', null]]);
    expect((await accounts.call(connectTelegram, { jwt: ann.jwt, params: { id: ann.id } })).status).toBe(409);
  });

  it('is connected only with a recent proof of presence', async () => {
    const [ann, eve, visitor] = [await accounts.person(), await accounts.person(), await accounts.visitor()];
    expect((await accounts.call(connectTelegram, { jwt: eve.jwt, params: { id: ann.id } })).status).toBe(404);
    expect(
      (await accounts.call(connectTelegram, { jwt: visitor.jwt, params: { id: visitor.id } })).status,
    ).toBe(404);
    await accounts.app.sql(
      `update rbac_session set "provenAt" = now() - interval '6 minutes' where "id" in
      (select "sessionId" from rbac_subjects_to_sessions where "subjectId" = $1)`,
      [ann.id],
    );
    expect((await accounts.call(connectTelegram, { jwt: ann.jwt, params: { id: ann.id } })).status).toBe(403);
  });
});

describe('the webhook', () => {
  it('is registered with Telegram, with a secret that is not the token', async () => {
    expect(botCalls.get('setWebhook')?.url).toBe('https://boats.example/api/notification/telegram/updates');
    expect(botCalls.get('setWebhook')?.secret_token).toMatch(/^[0-9a-f]{64}$/);
    expect(await sendUpdate({ message: {} }, 'guessed')).toMatchObject({ status: 401 });
  });

  it('ignores unexpected and malformed updates', async () => {
    const id = newPerson();
    const group = { message: { chat: { id: -1, type: 'group' }, from: user(id), text: '/start login' } };
    const nothing = [
      {},
      { message: 7 },
      { edited_message: {} },
      group,
      { message: { chat: { id, type: 'private' }, from: user(id) } },
    ];
    for (const update of nothing) expect(await sendUpdate(update)).toEqual({});
    expect(await write(id, 'hello')).toEqual({});
  });

  it('stops responding to floods', async () => {
    const id = newPerson();
    const reply = [];
    for (let turn = 0; turn < 25; turn++) reply.push(await write(id, '/login'));
    expect(reply.filter(({ text }) => text !== undefined)).toHaveLength(20);
  });
});

it('has no address without a bot', async () => {
  const without = await startAccountApp();
  try {
    expect((await without.call(telegramPlace, { ip: newIp() })).data).toEqual({ address: null, start: '' });
  } finally {
    await without.app.close();
  }
});
