import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgotPassword } from '../../email-and-password-actions.js';
import { init, isAuthorized, logout, me, sessions, signIn } from '../../session-actions.js';
import {
  type AccountApp,
  cookiesOf,
  newIp,
  password,
  startAccountApp,
} from '../testing/account-app.fixture.js';

let accounts: AccountApp;
beforeAll(async () => {
  accounts = await startAccountApp();
});
afterAll(() => accounts.app.close());

const wrong = 'not the password';

describe('sign-in', () => {
  it('opens a new session each time', async () => {
    const person = await accounts.person();
    const { status, data } = await accounts.signIn({
      email: ` ${person.email.toUpperCase()}`.trim(),
      password,
    });

    expect([status, (await accounts.me(data.jwt))?.id]).toEqual([200, person.id]);
    expect((await accounts.call(sessions, { params: { id: person.id }, jwt: data.jwt })).data).toHaveLength(
      2,
    );
  });

  it('accepts a password in any Unicode composition', async () => {
    const { data } = await accounts.call<{ jwt: string }>(signIn, {
      data: { login: 'none@example.com', password },
    });
    expect(data).toBeNull();
    const person = await accounts.person();
    const decomposed = { email: person.email, password: password.normalize('NFD') };

    expect((await accounts.signIn(decomposed)).status).toBe(200);
  });

  it('returns the same response for an unknown address and a wrong password', async () => {
    const { email } = await accounts.person();
    const [known, unknown] = [
      await accounts.signIn({ email, password: wrong }),
      await accounts.signIn({ email: 'nobody@example.com', password: wrong }),
    ];
    const outcomeOf = ({ status, problem: { requestId: _, ...problem } }: typeof known) => ({
      status,
      problem,
    });

    expect(outcomeOf(known)).toEqual({
      status: 401,
      problem: {
        status: 401,
        error: 'Unauthorized',
        message: 'No account found',
        cause: [{ message: 'No account found' }],
        data: null,
      },
    });
    expect(outcomeOf(unknown)).toEqual(outcomeOf(known));
  });

  it('takes as long for an unknown address as for a wrong password', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => accounts.person()));
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 40; round++) {
      const email = people[round % people.length]?.email ?? '';
      times.known.push(await secondsOf(email));
      times.unknown.push(await secondsOf(`stranger-${round}@example.com`));
    }
    const ratio = median(times.known) / median(times.unknown);

    // Without the dummy hash the ratio would be 20 or more. The samples alternate, so that load affects both.
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('blocks an account after ten failures and unblocks it later', async () => {
    const { email } = await accounts.person();
    const guesses = [];
    for (let guess = 0; guess < 10; guess++)
      guesses.push((await accounts.signIn({ email, password: wrong })).status);
    const refused = await accounts.signIn({ email, password });

    expect(new Set(guesses)).toEqual(new Set([401]));
    expect([refused.status, refused.problem.message]).toEqual([
      429,
      'Too many failed attempts. Try again later.',
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
  });

  it('blocks an unknown account in the same way', async () => {
    const statuses = [];
    for (let guess = 0; guess < 11; guess++)
      statuses.push((await accounts.signIn({ email: 'ghost@example.com', password: wrong })).status);

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it('blocks a network that tries one password on many accounts, also concurrently', async () => {
    const ip = newIp();
    const spray = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        accounts.signIn({ email: `sprayed-${index}@example.com`, password: wrong }, { ip }),
      ),
    );
    const passed = spray.filter(({ status }) => status === 401).length;

    expect(passed).toBeGreaterThanOrEqual(30);
    // Attempts that already had a slot when the thirtieth failed.
    expect(passed).toBeLessThanOrEqual(32);
    expect(spray.find(({ status }) => status === 429)?.headers['retry-after']).toMatch(/^\d+$/);
    expect((await accounts.signIn(await accounts.person(), { ip })).status).toBe(429);
  });

  it('admits a known browser while others guess', async () => {
    const person = await accounts.person();
    const device = cookiesOf(await accounts.signIn(person)).flotilla_device?.split(';', 1)[0] ?? '';
    for (let guess = 0; guess < 10; guess++) await accounts.signIn({ email: person.email, password: wrong });
    const own = { headers: { cookie: device } };
    const forged = { headers: { cookie: device.replace('=', '=x') } };

    expect((await accounts.signIn(person)).status).toBe(429);
    expect((await accounts.signIn(person, forged)).status).toBe(429);
    expect((await accounts.signIn(person, own)).status).toBe(200);
  });

  it('blocks a known browser by its own failures only', async () => {
    const [person, other] = [await accounts.person(), await accounts.person()];
    const device = cookiesOf(await accounts.signIn(person)).flotilla_device?.split(';', 1)[0] ?? '';
    const own = { headers: { cookie: device } };
    const guesses = [];
    for (let guess = 0; guess < 11; guess++)
      guesses.push((await accounts.signIn({ email: person.email, password: wrong }, own)).status);

    expect(guesses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    // The cookie is valid for one account only.
    expect((await accounts.signIn(other, own)).status).toBe(200);
    expect((await accounts.signIn(person)).status).toBe(200);
  });

  it('keeps failure counts under unrelated traffic, and counts IPv6 by network', async () => {
    const { email } = await accounts.person();
    for (let guess = 0; guess < 10; guess++) await accounts.signIn({ email, password: wrong });
    for (let asked = 0; asked < 300; asked++)
      await accounts.call(forgotPassword, {
        ip: '192.0.2.9',
        data: { email: `invented-${asked}@example.com` },
      });
    const fromNetwork = [];
    for (let host = 1; host <= 31; host++)
      fromNetwork.push(
        (
          await accounts.signIn(
            { email: `v6-${host}@example.com`, password: wrong },
            { ip: `2001:db8:1:2::${host}` },
          )
        ).status,
      );

    expect((await accounts.signIn({ email, password })).status).toBe(429);
    expect(fromNetwork.at(-1)).toBe(429);
    const stored = await accounts.app.sql<{ key: string }>('select "key" from rbac_failed_sign_in');
    expect(JSON.stringify(stored)).not.toContain(email);
  });

  it('counts failures only, and resets the count when the owner signs in', async () => {
    const person = await accounts.person();
    for (let round = 0; round < 2; round++) {
      for (let guess = 0; guess < 9; guess++) await accounts.signIn({ email: person.email, password: wrong });
      expect((await accounts.signIn(person)).status).toBe(200);
    }
  });
});

describe('a visitor', () => {
  it('is a subject without identities and roles', async () => {
    const { jwt } = await accounts.visitor();

    expect(await accounts.me(jwt)).toEqual({
      id: expect.any(String),
      slug: expect.any(String),
      identities: [],
      roles: [],
    });
  });

  it('is null without a token', async () => {
    expect((await accounts.call(me)).text).toBe('{"data":null}');
  });

  it('is limited by the rate of new visitors', async () => {
    const ip = newIp();
    const answers = [];
    for (let call = 0; call < 31; call++) answers.push(await accounts.call(init, { ip }));

    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('sign-out', () => {
  it('ends the session on the server immediately and clears the cookies', async () => {
    const { jwt } = await accounts.person();
    const apiResponse = await accounts.call(logout, {
      jwt,
      data: { redirectTo: '/en/boats?sort=price#list' },
    });

    expect([apiResponse.status, apiResponse.data]).toEqual([
      200,
      { redirectTo: '/en/boats?sort=price#list' },
    ]);
    expect(cookiesOf(apiResponse)).toMatchObject({
      flotilla_jwt: expect.stringContaining('Max-Age=0'),
      flotilla_session: expect.stringContaining('Max-Age=0'),
    });
    expect((await accounts.call(me, { jwt })).status).toBe(401);
  });

  it('needs only the refresh token', async () => {
    const { jwt, refresh } = await accounts.person();
    await accounts.call(logout, { data: { refresh } });

    expect((await accounts.call(me, { jwt })).status).toBe(401);
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    'evil.example',
    '',
    '/ ',
  ])('does not redirect to %j', async (redirectTo) => {
    expect((await accounts.call(logout, { data: { redirectTo } })).data).toEqual({ redirectTo: '/' });
  });
});

describe('is-authorized', () => {
  it('returns the status of the call itself', async () => {
    const person = await accounts.person();
    const ask = async (route: string, jwt?: string) =>
      (await accounts.call(isAuthorized, { jwt, query: `?action[method]=GET&action[route]=${route}` }))
        .status;

    expect(await ask(`/api/rbac/subjects/${person.id}/sessions`, person.jwt)).toBe(200);
    expect(await ask(`/api/rbac/subjects/${person.id}/sessions`)).toBe(403);
    expect(await ask('/api/rbac/roles', person.jwt)).toBe(403);
    expect(await ask('/api/rbac/widgets')).toBe(200);
  });
});

async function secondsOf(email: string): Promise<number> {
  const start = performance.now();
  await accounts.signIn({ email, password: wrong });
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

it('refuses to begin a session from a link on another site', async () => {
  const from = (site: string) => accounts.call(init, { headers: { 'sec-fetch-site': site } });
  const [otherUser, own] = [await from('cross-site'), await from('same-origin')];

  expect([otherUser.status, otherUser.headers['set-cookie'], own.status]).toEqual([403, undefined, 200]);
});
