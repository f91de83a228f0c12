import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { statementCount } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logout, me, refresh, revokeSession, sessions, signIn } from '../../session-actions.js';
import type { SessionView, Tokens } from '../../shapes.js';
import { SIGNING_KEYS, type SigningKeys } from '../access/signing-keys.sql.js';
import {
  type AccountApp,
  adminEmail,
  cookiesOf,
  newIp,
  password,
  type Person,
  startAccountApp,
} from '../testing/account-app.fixture.js';

let accounts: AccountApp;
/** Another process on the same database. */
let second: AccountApp;
beforeAll(async () => {
  accounts = await startAccountApp();
  second = await startAccountApp({ databaseUrl: accounts.app.databaseUrl });
  // Processes discover each other once a second.
  await setTimeout(1100);
});
afterAll(async () => {
  await second.app.close();
  await accounts.app.close();
});

const browser = (ip = newIp()) => ({ ip, headers: { 'user-agent': 'Firefox' } });
const exchange = (token: string, from: ReturnType<typeof browser>) =>
  accounts.call<Tokens>(refresh, { ...from, data: { refresh: token } });
/** Ends the grace period of the last exchange of every session. */
const later = () =>
  accounts.app.sql(`update rbac_session set "rotatedAt" = "rotatedAt" - interval '11 seconds'`);

describe('a refresh token', () => {
  it('is valid once: each returns the next one and an access token', async () => {
    const from = browser();
    const { refresh: first, id } = await accounts.person(from);
    const second = await exchange(first, from);
    const third = await exchange(second.data.refresh, from);

    expect([second.status, third.status]).toEqual([200, 200]);
    expect(new Set([first, second.data.refresh, third.data.refresh]).size).toBe(3);
    expect((await accounts.me(third.data.jwt))?.id).toBe(id);
  });

  it('is stored as a hash', async () => {
    const from = browser();
    const { refresh: first } = await accounts.person(from);
    const { refresh: second } = (await exchange(first, from)).data;
    const rows = JSON.stringify(await accounts.app.sql('select * from rbac_session'));

    expect(rows).not.toContain(first);
    expect(rows).not.toContain(second);
  });

  it('that is used twice ends the session, for its owner and for the thief', async () => {
    const from = browser();
    const { refresh: stolen } = await accounts.person(from);
    const { jwt, refresh: next } = (await exchange(stolen, from)).data;
    await later();
    const reuse = await exchange(stolen, from);

    expect([reuse.status, reuse.problem.message]).toEqual([401, 'The session is over. Sign in again.']);
    expect((await exchange(next, from)).status).toBe(401);
    expect((await accounts.call(me, { jwt })).status).toBe(401);
  });

  it('used long ago ends the session too', async () => {
    const from = browser();
    const { refresh: first } = await accounts.person(from);
    let last = first;
    for (let exchanges = 0; exchanges < 5; exchanges++) last = (await exchange(last, from)).data.refresh;

    expect((await exchange(first, from)).status).toBe(401);
    expect((await exchange(last, from)).status).toBe(401);
  });

  it.each([
    ['another address', () => ({ ip: newIp(), headers: { 'user-agent': 'Firefox' } })],
    ['another program', (ip: string) => ({ ip, headers: { 'user-agent': 'curl' } })],
  ])('ends the session immediately when the second use is from %s', async (_, thief) => {
    const from = browser();
    const { refresh: stolen } = await accounts.person(from);
    const { refresh: next } = (await exchange(stolen, from)).data;

    expect((await exchange(stolen, thief(from.ip))).status).toBe(401);
    expect((await exchange(next, from)).status).toBe(401);
  });

  it('returns the same successor to two tabs of one browser, and both continue to work', async () => {
    const from = browser();
    const { refresh: token } = await accounts.person(from);
    const [one, two] = await Promise.all([exchange(token, from), exchange(token, from)]);

    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.data.refresh).toBe(two.data.refresh);
    expect(await Promise.all([accounts.me(one.data.jwt), accounts.me(two.data.jwt)])).toEqual([
      expect.anything(),
      expect.anything(),
    ]);
    expect((await exchange(one.data.refresh, from)).status).toBe(200);
  });

  it('leaves a working session after 200 concurrent uses', async () => {
    const from = browser();
    const { refresh: token, id } = await accounts.person(from);
    const answers = await Promise.all(Array.from({ length: 200 }, () => exchange(token, from)));
    const after = await exchange(answers[0]?.data.refresh ?? '', from);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ data }) => data.refresh)).size).toBe(1);
    expect(after.status).toBe(200);
    expect((await accounts.me(after.data.jwt))?.id).toBe(id);
  });

  it('expires after 180 days, however often it is used', async () => {
    const from = browser();
    const { refresh: token, id } = await accounts.person(from);
    const age = (days: number) =>
      accounts.app.sql(
        `update rbac_session s set "createdAt" = now() - $2 * interval '1 day' from rbac_subjects_to_sessions l where l."sessionId" = s.id and l."subjectId" = $1`,
        [id, days],
      );
    await age(179);
    const last = await exchange(token, from);
    const [{ isDayOn } = { isDayOn: false }] = await accounts.app.sql<{ isDayOn: boolean }>(
      `select s."expiresAt" - now() between interval '23 hours' and interval '24 hours' as "isDayOn" from rbac_session s join rbac_subjects_to_sessions l on l."sessionId" = s.id where l."subjectId" = $1`,
      [id],
    );
    await age(181);

    expect([last.status, isDayOn]).toEqual([200, true]);
    expect((await exchange(last.data.refresh, from)).status).toBe(401);
  });

  it('of an administrator expires after twelve hours without use, also of a recent administrator', async () => {
    const from = browser();
    const admin = (await accounts.signIn({ email: adminEmail, password }, from)).data;
    const [{ isHalfADayOn } = { isHalfADayOn: false }] = await accounts.app.sql<{ isHalfADayOn: boolean }>(
      `select max(s."expiresAt") - now() between interval '11 hours' and interval '12 hours' as "isHalfADayOn" from rbac_session s join rbac_subjects_to_sessions l on l."sessionId" = s.id join rbac_subjects_to_roles r on r."subjectId" = l."subjectId" join rbac_role a on a.id = r."roleId" where a.slug = 'admin'`,
    );
    const person = await accounts.person(from);
    await accounts.app.sql(
      `insert into rbac_subjects_to_roles ("subjectId", "roleId") select $1, id from rbac_role where slug = 'admin'`,
      [person.id],
    );
    await accounts.app.sql(`update rbac_session set "lastUsedAt" = now() - interval '13 hours'`);

    expect(isHalfADayOn).toBe(true);
    expect((await exchange(person.refresh, from)).status).toBe(401);
    expect((await exchange(admin.refresh, from)).status).toBe(401);
  });

  it('stays valid when the key of access tokens is rotated, in every process', async () => {
    const { jwt } = await accounts.person();
    await accounts.app.sql(
      `update rbac_signing_key set "createdAt" = now() - interval '91 days' where name = 'access'`,
    );
    await accounts.app.nest.get<SigningKeys>(SIGNING_KEYS).rotate();
    const { jwt: next } = await accounts.person();
    const keyOf = (token: string) =>
      (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;

    expect([keyOf(jwt), keyOf(next)]).toEqual(['access', expect.stringMatching(/^access-/)]);
    for (const app of [accounts, second])
      for (const token of [jwt, next]) expect((await app.call(me, { jwt: token })).status).toBe(200);
    await accounts.app.sql(`update rbac_signing_key set "createdAt" = "createdAt" - interval '2 days'`);
    await accounts.app.nest.get<SigningKeys>(SIGNING_KEYS).rotate();
    expect(await accounts.app.sql(`select name from rbac_signing_key where name like 'access%'`)).toEqual([
      { name: keyOf(next) },
    ]);
  });

  it('expires after thirty days without use', async () => {
    const from = browser();
    const { refresh: token, id } = await accounts.person(from);
    const [{ days } = { days: 0 }] = await accounts.app.sql<{ days: number }>(
      `select extract(day from s."expiresAt" - now())::int as days from rbac_session s join rbac_subjects_to_sessions l on l."sessionId" = s.id where l."subjectId" = $1`,
      [id],
    );
    await accounts.app.sql(
      `update rbac_session s set "expiresAt" = now() from rbac_subjects_to_sessions l where l."sessionId" = s.id and l."subjectId" = $1`,
      [id],
    );

    expect(days).toBe(29);
    expect((await exchange(token, from)).status).toBe(401);
  });

  it.each(['', 'x', 'A'.repeat(43), '../../etc/passwd', `${'A'.repeat(42)}=`])(
    'must not be %j',
    async (token) => {
      expect((await exchange(token, browser())).status).toBeOneOf([400, 401]);
    },
  );

  it('returns the current roles', async () => {
    const from = browser();
    const { refresh: token, id } = await accounts.person(from);
    await accounts.app.request({
      method: 'POST',
      url: '/api/rbac/roles',
      data: { title: 'Captain', slug: 'captain' },
    });
    const [role] = (
      await accounts.app.request<{ id: string; slug: string }[]>({
        url: '/api/rbac/roles?filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]=captain',
      })
    ).data;
    await accounts.app.request({
      method: 'POST',
      url: '/api/rbac/subjects-to-roles',
      data: { subjectId: id, roleId: role?.id },
    });
    const { jwt } = (await exchange(token, from)).data;

    expect(JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      typ: 'access',
      sub: id,
      subject: { id },
      roles: ['captain', 'user'],
    });
  });
});

describe('the sessions of a subject', () => {
  const list = async ({ id, jwt }: Pick<Person, 'id' | 'jwt'>) =>
    (await accounts.call<SessionView[]>(sessions, { params: { id }, jwt })).data;

  it('are listed, most recently used first, with the current one marked', async () => {
    const person = await accounts.person({ ip: '10.1.1.1', headers: { 'user-agent': 'Firefox' } });
    const other = (await accounts.signIn(person, { ip: '10.2.2.2', headers: { 'user-agent': 'Safari' } }))
      .data;

    expect(await list(person)).toMatchObject([
      { userAgent: 'Safari', ip: '10.2.2.2', isCurrent: false },
      { userAgent: 'Firefox', ip: '10.1.1.1', isCurrent: true },
    ]);
    expect(Object.keys((await list({ ...person, jwt: other.jwt }))[0] ?? {}).toSorted()).toEqual([
      'application',
      'createdAt',
      'expiresAt',
      'id',
      'ip',
      'isCurrent',
      'lastUsedAt',
      'scopes',
      'userAgent',
    ]);
  });

  it('can be ended one by one, in every process at the next request', async () => {
    const person = await accounts.person();
    const other = (await accounts.signIn(person)).data;
    expect(await second.me(other.jwt)).not.toBeNull();
    const sessionId = (await list(person)).find(({ isCurrent }) => !isCurrent)?.id ?? '';
    const ended = await accounts.call(revokeSession, {
      params: { id: person.id, sessionId },
      jwt: person.jwt,
    });

    expect([ended.status, ended.data]).toMatchObject([200, { id: sessionId, isCurrent: false }]);
    expect((await second.call(me, { jwt: other.jwt })).status).toBe(401);
    expect((await accounts.call(refresh, { data: { refresh: other.refresh } })).status).toBe(401);
    expect(await list(person)).toHaveLength(1);
  });

  it('cannot be read or ended by other subjects', async () => {
    const [person, otherUser] = [await accounts.person(), await accounts.person()];
    const sessionId = (await list(person))[0]?.id ?? '';

    expect((await accounts.call(sessions, { params: { id: person.id }, jwt: otherUser.jwt })).status).toBe(
      404,
    );
    expect((await accounts.call(sessions, { params: { id: person.id } })).status).toBe(401);
    expect(
      (await accounts.call(revokeSession, { params: { id: otherUser.id, sessionId }, jwt: otherUser.jwt }))
        .status,
    ).toBe(404);
    expect(
      (await accounts.call(revokeSession, { params: { id: person.id, sessionId }, jwt: otherUser.jwt }))
        .status,
    ).toBe(404);
    expect(await list(person)).toHaveLength(1);
  });
});

describe('concurrent sessions', () => {
  it('are limited to twenty: one more ends the least recently used', async () => {
    const person = await accounts.person();
    for (let more = 0; more < 20; more++) await accounts.signIn(person);
    const { jwt } = (await accounts.signIn(person)).data;

    expect((await accounts.call(sessions, { params: { id: person.id }, jwt })).data).toHaveLength(20);
    expect((await accounts.call(me, { jwt: person.jwt })).status).toBe(401);
  });

  it('are replaced in one browser: signing in again ends the current session', async () => {
    const person = await accounts.person();
    const again = await accounts.signIn(person, { jwt: person.jwt });

    expect((await accounts.call(me, { jwt: person.jwt })).status).toBe(401);
    const listed = await accounts.call(sessions, { params: { id: person.id }, jwt: again.data.jwt });
    expect([listed.data, listed.headers['cache-control']]).toEqual([
      [expect.objectContaining({ isCurrent: true })],
      'no-store',
    ]);
  });
});

it('stops looking up invented tokens of a network that sends many', async () => {
  const from = browser();
  const { refresh: own } = await accounts.person(browser());
  const invented = () => exchange(randomBytes(32).toString('base64url'), from);
  const statuses: number[] = [];
  for (let tries = 0; tries < 32; tries++) statuses.push((await invented()).status);

  expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  expect(await statementCount(accounts.app, async () => statuses.push((await invented()).status))).toBe(0);
  expect(statuses.at(-1)).toBe(429);
  expect((await exchange(own, browser())).status).toBe(200);
  expect((await accounts.call(logout, { ...from, data: { refresh: own } })).status).toBe(200);
});

it('does not limit sign-outs with real tokens, limits guesses, and always clears the cookies', async () => {
  const from = browser();
  const { jwt, refresh: own } = await accounts.person(browser());
  const signOut = (token: string, more = {}) =>
    accounts.call(logout, { ...from, ...more, data: { refresh: token } });
  const statuses = [(await signOut(own, { jwt })).status];
  for (let tries = 0; tries < 40; tries++) statuses.push((await signOut(own)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));

  for (let tries = 0; tries < 26; tries++) await signOut(randomBytes(32).toString('base64url'));
  const { jwt: other, refresh: last } = await accounts.person(browser());
  const refused = await signOut(last, { jwt: other });
  expect([refused.status, (await accounts.call(me, { jwt: other })).status]).toEqual([429, 401]);
  expect(cookiesOf(refused)).toMatchObject({
    flotilla_jwt: expect.stringContaining('Max-Age=0'),
    flotilla_session: expect.stringContaining('Max-Age=0'),
  });
});

describe('with AUTH_REFRESH=cookie', () => {
  it('keeps the refresh token from scripts', async () => {
    const strict = await startAccountApp({ settings: { refreshIn: 'cookie' } });
    const person = await strict.person();
    const answer = await strict.call<Tokens>(signIn, {
      data: { login: person.email, password },
      ...browser('10.9.9.9'),
    });
    const lines = answer.headers['set-cookie'] as unknown as string[];
    const cookies = lines.filter((line) => line.startsWith('flotilla_refresh='));
    const value = /^flotilla_refresh=([\w-]{43});/.exec(cookies[0] ?? '')?.[1];
    const headers = { ...browser().headers, cookie: `a=b; flotilla_refresh=${value}` };
    const next = await strict.call<Tokens>(refresh, { data: {}, ip: '10.9.9.9', headers });

    expect([person.refresh, answer.data.refresh, next.data.refresh]).toEqual(['', '', '']);
    expect(cookies.map((line) => line.split('; ').slice(1).join('; '))).toEqual([
      'Max-Age=2592000; Path=/api/rbac/subjects/authentication/refresh; SameSite=Strict; HttpOnly',
      'Max-Age=2592000; Path=/api/rbac/subjects/authentication/logout; SameSite=Strict; HttpOnly',
    ]);
    expect((await strict.me(next.data.jwt))?.id).toBe(person.id);
    const rotated = /flotilla_refresh=([\w-]{43})/.exec(cookiesOf(next).flotilla_refresh ?? '')?.[1];
    await strict.call(logout, { data: {}, headers: { cookie: `flotilla_refresh=${rotated}` } });
    expect((await strict.call(me, { jwt: next.data.jwt })).status).toBe(401);
    await strict.app.close();
  });

  it('uses the __Secure- prefix over https and ignores the cookie without it', async () => {
    const strict = await startAccountApp({ settings: { refreshIn: 'cookie' } });
    const person = await strict.person();
    const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.9.9.9' };
    const answer = await strict.call<Tokens>(signIn, {
      data: { login: person.email, password },
      headers: https,
    });
    const lines = answer.headers['set-cookie'] as unknown as string[];
    const line = lines.find((one) => one.startsWith('__Secure-flotilla_refresh=')) ?? '';
    const token = line.slice(0, line.indexOf(';')).split('=')[1];
    const statusWith = async (name: string) =>
      (await strict.call(refresh, { data: {}, headers: { ...https, cookie: `${name}=${token}` } })).status;

    expect(line).toMatch(/; HttpOnly; Secure$/);
    expect(lines.some((one) => one.startsWith('__Secure-flotilla_device='))).toBe(true);
    expect([await statusWith('flotilla_refresh'), await statusWith('__Secure-flotilla_refresh')]).toEqual([
      401, 200,
    ]);
    await strict.app.close();
  });

  it('ignores the cookie when the setting is off', async () => {
    const { refresh: token } = await accounts.person();

    expect(
      (await accounts.call(refresh, { data: {}, headers: { cookie: `flotilla_refresh=${token}` } })).status,
    ).toBe(401);
  });
});
