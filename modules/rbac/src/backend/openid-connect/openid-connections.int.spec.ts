import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAccountExport } from '../../account-actions.js';
import { forgotPassword, resetPassword } from '../../email-and-password-actions.js';
import { deleteIdentity, identities } from '../../identity-actions.js';
import { confirmWithOpenId, connectOpenId } from '../../openid-actions.js';
import { openIdQuery } from '../../openid-query.js';
import type { IdentityView } from '../../shapes.js';
import { codeIn, type Person, siteUrl } from '../testing/account-app.fixture.js';
import type { TestBrowser } from './browser.fixture.js';
import type { ProviderUser } from './oidc-provider.fixture.js';
import { failureOf, newUser, type OpenIdApp, startOpenIdApp } from './openid-app.fixture.js';

let shared: OpenIdApp;
beforeAll(async () => {
  shared = await startOpenIdApp();
});
afterAll(() => shared.close());

type Holder = Pick<Person, 'id' | 'jwt'>;

const begin = ({ id, jwt }: Holder, browser: TestBrowser, provider = 'acme') =>
  shared.accounts
    .call<{ address: string }>(connectOpenId, { params: { id }, jwt, data: { provider, language: 'en' } })
    .then((answer) => {
      browser.keep(siteUrl, [answer.headers['set-cookie'] ?? []].flat().map(String));
      return answer;
    });

/** Connects a user of the provider to an account, and returns the page that follows. */
async function connect(holder: Holder, user: ProviderUser): Promise<URL> {
  const browser = shared.browser();
  const { data } = await begin(holder, browser);
  shared.idp.user = user;
  return browser.follow(data.address);
}

const waysOf = async ({ id, jwt }: Holder) =>
  (await shared.accounts.call<IdentityView[]>(identities, { jwt, params: { id } })).data;

async function signedIn(user: ProviderUser): Promise<Holder> {
  const { data } = await shared.signIn(user);
  return { jwt: data.jwt, id: (await shared.accounts.me(data.jwt))?.id ?? '' };
}

describe('a user of a provider', () => {
  it('is connected to an account, whose owner gets a mail and whose other sessions end', async () => {
    const person = await shared.accounts.confirmedPerson();
    const elsewhere = (await shared.accounts.signIn(person)).data;
    const user = newUser();
    const page = await connect(person, user);

    expect([page.pathname, page.searchParams.get(openIdQuery.done)]).toEqual([
      '/en/rbac/subjects/settings',
      'connect',
    ]);
    expect(await waysOf(person)).toContainEqual(
      expect.objectContaining({ provider: 'openid_connect', account: user.sub }),
    );
    expect((await shared.accounts.mail(person.email, /was changed/)).text).toContain(
      'can sign in to your account with this provider now: Acme',
    );
    expect(await shared.accounts.me(elsewhere.jwt).catch(() => null)).toBeFalsy();
    expect((await signedIn(user)).id).toBe(person.id);
  });

  it('is connected once, to one account, also by two callbacks at the same moment', async () => {
    const [ann, bob] = [await shared.accounts.confirmedPerson(), await shared.accounts.confirmedPerson()];
    const user = newUser();
    const pages = await Promise.all([connect(ann, user), connect(bob, user)]);
    const third = await connect(await shared.accounts.confirmedPerson(), user);
    const holders = await Promise.all([ann, bob].map(waysOf));

    expect(pages.map(failureOf).toSorted()).toEqual(['taken', null].toSorted());
    expect(holders.flat().filter(({ account }) => account === user.sub)).toHaveLength(1);
    expect(failureOf(third)).toBe('taken');
  });

  it('stays connected when it is connected again', async () => {
    const person = await shared.accounts.confirmedPerson();
    const user = newUser();
    await connect(person, user);

    expect((await connect(person, user)).searchParams.get(openIdQuery.done)).toBe('connect');
    expect((await waysOf(person)).filter(({ account }) => account === user.sub)).toHaveLength(1);
  });

  it('is not connected to an account that has not confirmed its address', async () => {
    const person = await shared.accounts.person();
    const { status, problem } = await begin(person, shared.browser());

    expect([status, problem.message]).toEqual([422, 'Confirm your e-mail address first']);
  });

  it('is connected only by the owner, with a recent proof of presence', async () => {
    const [ann, eve] = [await shared.accounts.confirmedPerson(), await shared.accounts.confirmedPerson()];
    const visitor = await shared.accounts.visitor();
    const foreign = await begin({ id: ann.id, jwt: eve.jwt }, shared.browser());
    const none = await begin(visitor, shared.browser());
    await shared.accounts.age();
    const late = await begin(ann, shared.browser());

    expect([foreign.status, none.status, late.status]).toEqual([404, 404, 403]);
    expect(late.problem.message).toBe('Confirm that it is you');
  });

  it('is not connected after the sessions have ended', async () => {
    const person = await shared.accounts.confirmedPerson();
    const browser = shared.browser();
    const { data } = await begin(person, browser);
    await shared.accounts.call(forgotPassword, { data: { email: person.email } });
    const code = codeIn(await shared.accounts.mail(person.email, /Reset your password/));
    const words = 'a better battery';
    await shared.accounts.call(resetPassword, {
      data: { code, password: words, passwordConfirmation: words },
    });
    shared.idp.user = newUser();

    expect(failureOf(await browser.follow(data.address))).toBe('expired');
    const again = (await shared.accounts.signIn({ ...person, password: words })).data;
    expect(await waysOf({ id: person.id, jwt: again.jwt })).toHaveLength(1);
  });

  it('returns to the settings when the user cancels', async () => {
    const browser = shared.browser();
    const { data } = await begin(await shared.accounts.confirmedPerson(), browser);
    shared.idp.user = undefined;
    const page = await browser.follow(data.address);

    expect([page.pathname, failureOf(page)]).toEqual(['/en/rbac/subjects/settings', 'declined']);
  });

  it('cannot be connected with a code that signs in, or sign in by connecting', async () => {
    const person = await shared.accounts.confirmedPerson();
    const browser = shared.browser();
    const { data } = await begin(person, browser);
    shared.idp.user = newUser();
    const page = await browser.follow(data.address);

    expect(page.searchParams.get(openIdQuery.code)).toBeNull();
    expect((await shared.finish(page, browser)).status).toBe(401);
  });
});

describe('a connected user', () => {
  it('is disconnected, unless it is the last way to sign in', async () => {
    const person = await shared.accounts.confirmedPerson();
    const user = newUser();
    await connect(person, user);
    const own = (await waysOf(person)).find(({ account }) => account === user.sub);
    const remove = (holder: Holder, identityId = '') =>
      shared.accounts.call(deleteIdentity, { jwt: holder.jwt, params: { id: holder.id, identityId } });
    expect((await remove(person, own?.id)).status).toBe(200);
    expect((await waysOf(person)).map(({ provider }) => provider)).toEqual(['email_and_password']);

    const alone = await signedIn(user);
    const [last] = await waysOf(alone);
    const { status, problem } = await remove(alone, last?.id);
    expect(alone.id).not.toBe(person.id);
    expect([status, problem.message]).toEqual([422, 'The last identity can not be deleted.']);
  });

  it('proves presence by signing in at the provider again', async () => {
    const user = newUser();
    const holder = await signedIn(user);
    await shared.accounts.age();
    const [last] = await waysOf(holder);
    const remove = () =>
      shared.accounts.call(deleteIdentity, {
        jwt: holder.jwt,
        params: { id: holder.id, identityId: last?.id ?? '' },
      });
    expect((await remove()).status).toBe(403);
    expect(failureOf(await prove(holder, newUser()))).toBe('otherAccount');
    expect((await remove()).status).toBe(403);
    const page = await prove(holder, user);

    expect(page.searchParams.get(openIdQuery.done)).toBe('presence');
    expect((await remove()).status).toBe(422);
  });

  it('proves no presence by a former sign-in at the provider', async () => {
    const user = newUser();
    const holder = await signedIn(user);
    const browser = shared.browser();
    await shared.arrive(user, { browser });
    await shared.accounts.age();
    const page = await prove(holder, user, { browser, without: ['prompt', 'max_age'] });

    expect(failureOf(page)).toBe('rejected');
  });

  it('is part of the data of the account, and is deleted with it', async () => {
    const user = newUser();
    const holder = await signedIn(user);
    const started = await shared.accounts.call(startAccountExport, {
      jwt: holder.jwt,
      params: { id: holder.id },
    });
    expect(started.status).toBeLessThan(300);
    await shared.accounts.app.sql('delete from rbac_subject where id = $1', [holder.id]);

    expect(
      await shared.accounts.app.sql('select 1 from rbac_identity where account = $1', [user.sub]),
    ).toEqual([]);
  });
});

interface Proof {
  readonly browser?: TestBrowser;
  /** Parameters that the browser removes from the URL of the provider. */
  readonly without?: readonly string[];
}

async function prove(
  holder: Holder,
  user: ProviderUser,
  { browser = shared.browser(), without = [] }: Proof = {},
): Promise<URL> {
  const answer = await shared.accounts.call<{ address: string }>(confirmWithOpenId, {
    jwt: holder.jwt,
    data: { provider: 'acme', language: 'en' },
  });
  browser.keep(siteUrl, [answer.headers['set-cookie'] ?? []].flat().map(String));
  const address = new URL(answer.data.address);
  expect([address.searchParams.get('prompt'), address.searchParams.get('max_age')]).toEqual(['login', '0']);
  for (const name of without) address.searchParams.delete(name);
  shared.idp.user = user;
  return browser.follow(address.href);
}
