import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openIdProviders } from '../../openid-actions.js';
import { beginTotp, confirmTotp } from '../../second-factor-actions.js';
import type { Tokens } from '../../shapes.js';
import { siteUrl, startAccountApp } from '../testing/account-app.fixture.js';
import { TestBrowser } from './browser.fixture.js';
import { newKey } from './oidc-provider.fixture.js';
import {
  beginPath,
  callbackOf,
  failureOf,
  newUser,
  type OpenIdApp,
  providerAt,
  redirectUris,
  startOpenIdApp,
} from './openid-app.fixture.js';

let shared: OpenIdApp;
/** Accepts connections and never answers. */
let silent: Server;
/** Answers with an endless document. */
let endless: Server;
beforeAll(async () => {
  silent = createServer().listen(0, '127.0.0.1');
  endless = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = () => void response.write('"'.repeat(64 * 1024), (error) => !error && more());
    more();
  }).listen(0, '127.0.0.1');
  await Promise.all([once(silent, 'listening'), once(endless, 'listening')]);
  shared = await startOpenIdApp([
    { ...providerAt('down', 'http://127.0.0.1:9'), title: 'Down' },
    providerAt('silent', addressOf(silent)),
    providerAt('endless', addressOf(endless)),
  ]);
});
afterAll(async () => {
  for (const server of [silent, endless]) {
    server.closeAllConnections();
    server.close();
  }
  await shared.close();
});
afterEach(() => {
  shared.idp.change = undefined;
  shared.idp.signWith = undefined;
});

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const identitiesOf = async (jwt: string) => (await shared.accounts.me(jwt))?.identities ?? [];

describe('a user of a provider', () => {
  it('gets an account at first, and signs in to it from then on', async () => {
    const user = newUser();
    const first = await shared.signIn(user);
    const again = await shared.signIn({ ...user, email: 'changed@example.com' });

    expect([first.status, again.status]).toEqual([200, 200]);
    const account = await shared.accounts.me(first.data.jwt);
    expect(account).toMatchObject({
      roles: [{ slug: 'user' }],
      identities: [
        {
          provider: 'openid_connect',
          issuer: shared.idp.issuer,
          account: user.sub,
          email: user.email,
          verifiedAt: expect.any(String),
        },
      ],
    });
    expect((await shared.accounts.me(again.data.jwt))?.id).toBe(account?.id);
  });

  it("keeps the visitor's data", async () => {
    const visitor = await shared.accounts.visitor();
    await shared.signIn(newUser(), { jwt: visitor.jwt });

    expect(await shared.accounts.app.sql('select 1 from rbac_subject where id = $1', [visitor.id])).toEqual(
      [],
    );
  });

  it('gets one account from two callbacks at the same moment', async () => {
    const [user, one, two] = [newUser(), shared.browser(), shared.browser()];
    const pages = [await shared.arrive(user, { browser: one }), await shared.arrive(user, { browser: two })];
    const answers = await Promise.all(
      [one, two].map((browser, index) => shared.finish(pages[index] ?? new URL(siteUrl), browser)),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const accounts = await Promise.all(answers.map(({ data }) => shared.accounts.me(data.jwt)));
    expect(new Set(accounts.map((account) => account?.id)).size).toBe(1);
  });

  it('is found by issuer and id, never by the address', async () => {
    const user = newUser();
    const first = await shared.signIn(user, { provider: 'loose' });
    const other = await shared.signIn({ ...newUser(), email: user.email ?? '' }, { provider: 'loose' });

    expect((await shared.accounts.me(first.data.jwt))?.id).not.toBe(
      (await shared.accounts.me(other.data.jwt))?.id,
    );
  });

  it('needs the second factor of the account', async () => {
    const user = newUser();
    const { data } = await shared.signIn(user);
    const id = (await shared.accounts.me(data.jwt))?.id ?? '';
    const begun = await shared.accounts.call<{ id: string; secret: string }>(beginTotp, {
      params: { id },
      jwt: data.jwt,
    });
    const code = new TOTP({ secret: begun.data.secret }).generate();
    const params = { id, factorId: begun.data.id };
    await shared.accounts.call(confirmTotp, { params, jwt: data.jwt, data: { code, label: 'phone' } });

    const { status, problem } = await shared.signIn(user);
    expect([status, problem.message]).toEqual([401, 'A second factor is needed']);
    expect(problem.cause).toMatchObject([
      { rule: 'secondFactor', params: { methods: ['recovery-code', 'totp'] } },
    ]);
  });

  it('returns to the wanted page of this site, and to no other site', async () => {
    const page = await shared.arrive(newUser(), { query: '?language=ru&redirectTo=/shop%3Fpage%3D2' });
    const evil = await shared.arrive(newUser(), { query: '?redirectTo=//evil.example' });
    const backslash = await shared.arrive(newUser(), { query: '?redirectTo=/%5Cevil.example' });

    expect(page.href).toMatch(
      /^https:\/\/boats\.example\/ru\/rbac\/subject\/authentication\/select-method\?/,
    );
    expect(page.searchParams.get('redirectTo')).toBe('/shop?page=2');
    expect([evil, backslash].map(({ searchParams }) => searchParams.get('redirectTo'))).toEqual([null, null]);
  });
});

describe('the address of a user', () => {
  it.each<[string, string, Partial<{ email: string; email_verified: boolean }>, boolean]>([
    ['counts as confirmed', 'acme', {}, true],
    ['that the provider has not verified does not count', 'acme', { email_verified: false }, false],
    ['of a provider that is not trusted does not count', 'loose', {}, false],
    ['counts when Google hosts it', 'google', { email: `${crypto.randomUUID()}@gmail.com` }, true],
    ['does not count when Google does not host it', 'google', {}, false],
  ])('%s', async (_, provider, values, isConfirmed) => {
    const { data } = await shared.signIn(newUser(values), { provider });

    expect((await identitiesOf(data.jwt)).map(({ verifiedAt }) => verifiedAt !== null)).toEqual([
      isConfirmed,
    ]);
  });

  it('never signs in to the account that has it', async () => {
    const person = await shared.accounts.person();
    const refused = await shared.signIn(newUser({ email: person.email.toUpperCase() }));
    const unverified = await shared.signIn(newUser({ email: person.email, email_verified: false }));

    expect([refused.status, refused.problem.message]).toEqual([
      409,
      'An account with this address exists. Sign in as before, then connect the provider in the settings.',
    ]);
    // A stranger does not learn whether the address has an account.
    expect(unverified.status).toBe(200);
    expect((await shared.accounts.me(unverified.data.jwt))?.id).not.toBe(person.id);
  });

  it('may be missing', async () => {
    const { sub } = newUser();
    const { data } = await shared.signIn({ sub });

    expect(await identitiesOf(data.jwt)).toMatchObject([{ account: sub, email: null, verifiedAt: null }]);
  });
});

describe('a sign-in', () => {
  it('uses PKCE, a state, a nonce, and the exact redirect URI', async () => {
    const browser = shared.browser();
    await shared.arrive(newUser(), { browser });
    const sent = new URL(browser.visited.find((url) => url.includes('/auth?')) ?? '').searchParams;

    expect(Object.fromEntries(sent)).toMatchObject({
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: callbackOf('acme'),
      response_type: 'code',
      scope: 'openid email',
    });
  });

  it('is kept in a signed HttpOnly cookie for ten minutes', async () => {
    const { headers } = await shared.browser().api(new URL(beginPath(), siteUrl));

    expect(String(headers['set-cookie'])).toMatch(
      /^flotilla_openid_[\w-]{8}=[\w-]+\.[\w-]{43}; Max-Age=600; Path=\/api\/rbac\/subjects\/authentication\/openid-connect; SameSite=Lax; HttpOnly/,
    );
    expect(headers['cache-control']).toBe('no-store');
  });

  it('ends only in the browser that began it', async () => {
    const [mine, other] = [shared.browser(), shared.browser()];
    shared.idp.user = newUser();
    const isCallback = (url: URL) => url.pathname.endsWith('/callback');
    const callback = await mine.follow(siteUrl + beginPath(), {}, isCallback);

    expect(failureOf(await other.follow(callback.href))).toBe('expired');
    const page = await mine.follow(callback.href);
    expect((await shared.finish(page, other)).status).toBe(401);
    expect((await shared.finish(page, mine)).status).toBe(200);
  });

  it('ends once: its callback and its code are not valid twice', async () => {
    const browser = shared.browser();
    const page = await shared.arrive(newUser(), { browser });
    const callback = browser.visited.at(-1) ?? '';
    const answers = await Promise.all([shared.finish(page, browser), shared.finish(page, browser)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(failureOf(await browser.follow(callback))).toBe('expired');
  });

  it('refuses a code that was used, even with the cookie of its sign-in', async () => {
    const browser = shared.browser();
    shared.idp.user = newUser();
    const callback = await browser.follow(siteUrl + beginPath(), {}, ({ pathname }) =>
      pathname.endsWith('/callback'),
    );
    const cookie = browser.cookiesFor(siteUrl);
    const first = await browser.follow(callback.href);
    const again = await shared.browser().follow(callback.href, { cookie });

    expect([failureOf(first), failureOf(again)]).toEqual([null, 'expired']);
  });

  it('is refused with a cookie that was changed, or that has expired', async () => {
    const browser = shared.browser();
    shared.idp.user = newUser();
    const callback = await browser.follow(siteUrl + beginPath(), {}, ({ pathname }) =>
      pathname.endsWith('/callback'),
    );
    const cookie = browser.cookiesFor(siteUrl);
    const [name = '', value = ''] = cookie.split('=');
    const [content = '', signature = ''] = value.split('.');
    const changed = Buffer.from(content, 'base64url').toString().replace('sign-in', 'presence');
    const forged = `${name}=${Buffer.from(changed).toString('base64url')}.${signature}`;

    expect(failureOf(await shared.browser().follow(callback.href, { cookie: forged }))).toBe('expired');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    const late = await shared.browser().follow(callback.href, { cookie });
    vi.useRealTimers();
    expect(failureOf(late)).toBe('expired');
  });

  it('is refused when the callback belongs to another provider', async () => {
    const browser = shared.browser();
    shared.idp.user = newUser();
    const callback = await browser.follow(siteUrl + beginPath(), {}, ({ pathname }) =>
      pathname.endsWith('/callback'),
    );

    expect(failureOf(await browser.follow(callback.href.replace('/acme/', '/loose/')))).toBe('expired');
  });

  it('does not begin by a link on another site', async () => {
    const page = await shared.browser().open(beginPath(), { 'sec-fetch-site': 'cross-site' });

    expect(failureOf(page)).toBe('expired');
  });

  it('returns to the sign-in page when the user cancels', async () => {
    const page = await shared.arrive(undefined, { query: '?language=ru&redirectTo=/shop' });

    expect(page.pathname).toBe('/ru/rbac/subject/authentication/select-method');
    expect([failureOf(page), page.searchParams.get('redirectTo')]).toEqual(['declined', '/shop']);
  });

  it('works in the same browser after the user has canceled one', async () => {
    const browser = shared.browser();
    await shared.arrive(undefined, { browser });

    expect((await shared.signIn(newUser(), { browser })).status).toBe(200);
  });

  it('is limited for a network', async () => {
    const browser = shared.browser();
    const began = [];
    for (let visit = 0; visit < 61; visit++)
      began.push(
        (await browser.api(new URL(beginPath(), siteUrl))).location?.includes('openIdFailure=tooMany'),
      );

    expect(began).toEqual([...Array.from({ length: 60 }, () => false), true]);
  });
});

describe('an ID token', () => {
  const seconds = () => Math.floor(Date.now() / 1000);

  it('is accepted when it is signed again without a change', async () => {
    shared.idp.change = (claims) => claims;

    expect((await shared.signIn(newUser())).status).toBe(200);
  });

  it.each<[string, (claims: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>]>([
    ['for another client', (claims) => ({ ...claims, aud: 'cars' })],
    ['for several clients without naming this one', (claims) => ({ ...claims, aud: ['boats', 'cars'] })],
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
    ['with another nonce', (claims) => ({ ...claims, nonce: 'another' })],
    ['without a nonce', ({ nonce: _, ...claims }) => claims],
    ['that has expired', (claims) => ({ ...claims, exp: seconds() - 120, iat: seconds() - 240 })],
    ['without a user', ({ sub: _, ...claims }) => claims],
    ['with an id that cannot be stored', (claims) => ({ ...claims, sub: 'x'.repeat(256) })],
  ])('%s is refused', async (_, change) => {
    shared.idp.change = change;

    expect(failureOf(await shared.arrive(newUser()))).toBe('rejected');
  });

  it('signed by another key is refused', async () => {
    shared.idp.change = (claims) => claims;
    shared.idp.signWith = newKey();

    expect(failureOf(await shared.arrive(newUser()))).toBe('rejected');
  });

  it('is refused for a nonce that the browser changed', async () => {
    const browser = shared.browser();
    shared.idp.user = newUser();
    const { location = '' } = await browser.api(new URL(beginPath(), siteUrl));
    const changed = new URL(location);
    changed.searchParams.set('nonce', 'chosen-by-the-browser');

    expect(failureOf(await browser.follow(changed.href))).toBe('rejected');
  });

  it('is not issued for the code of another client', async () => {
    const browser = shared.browser();
    shared.idp.user = newUser();
    const { location = '' } = await browser.api(new URL(beginPath(), siteUrl));
    const changed = new URL(location);
    changed.searchParams.set('client_id', 'cars');

    expect(failureOf(await browser.follow(changed.href))).toBe('expired');
  });

  it('is accepted when the provider has new keys', async () => {
    const user = newUser();
    await shared.signIn(user);
    await shared.idp.rotate(redirectUris);
    // Keys are read again at most once a minute.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90_000 });
    const { status } = await shared.signIn(user);
    vi.useRealTimers();

    expect(status).toBe(200);
  });
});

describe('a provider that is down', () => {
  it.each(['down', 'silent', 'endless'])('(%s) gets a page with 503, and others sign in', async (name) => {
    const began = Date.now();
    const [answer, other] = await Promise.all([
      shared.browser().api(new URL(beginPath(name, '?language=ru'), siteUrl)),
      shared.signIn(newUser()).then(({ status }) => [status, Date.now() - began] as const),
    ]);

    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '30']);
    expect(answer.text).toContain('не отвечает. Попробуйте через минуту или войдите иначе.');
    expect(Date.now() - began).toBeLessThan(20_000);
    expect(other[0]).toBe(200);
  });

  it('gets no second request for ten seconds', async () => {
    await shared.browser().api(new URL(beginPath('down'), siteUrl));
    const began = Date.now();
    const { status } = await shared.browser().api(new URL(beginPath('silent'), siteUrl));

    expect([status, Date.now() - began < 2000]).toEqual([503, true]);
  });

  it('at a private address gets no request unless a setting allows it', async () => {
    const openId = { providers: [providerAt('acme', 'https://127.0.0.1:9')], allowsPrivate: false };
    const accounts = await startAccountApp({ settings: { openId } });
    const { status } = await new TestBrowser(accounts).api(new URL(beginPath(), siteUrl));
    await accounts.app.close();

    expect(status).toBe(503);
  });
});

describe('the providers', () => {
  it('are listed by name and title, without secrets', async () => {
    const { data } = await shared.accounts.call<object[]>(openIdProviders);

    expect(data[0]).toEqual({ name: 'acme', title: 'Acme', issuer: shared.idp.issuer });
  });

  it('are none without settings, and unknown ones are not found', async () => {
    const accounts = await startAccountApp();
    const { data } = await accounts.call<Tokens[]>(openIdProviders);
    const { status } = await new TestBrowser(accounts).api(new URL(beginPath(), siteUrl));
    await accounts.app.close();

    expect([data, status]).toEqual([[], 404]);
  });
});
