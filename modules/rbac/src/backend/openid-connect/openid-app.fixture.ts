import type { TestAnswer } from '@flotilla/testing';
import { beginOpenIdSignIn, endOpenIdSignIn, signInWithOpenId } from '../../openid-actions.js';
import { openIdQuery } from '../../openid-query.js';
import type { Tokens } from '../../shapes.js';
import { type AccountApp, type CallInput, siteUrl, startAccountApp } from '../testing/account-app.fixture.js';
import { TestBrowser } from './browser.fixture.js';
import { type ProviderUser, TestProvider } from './oidc-provider.fixture.js';
import type { OpenIdProvider } from '../openid-settings.js';

export const callbackOf = (name: string) => siteUrl + endOpenIdSignIn.path.replace('{provider}', name);
export const beginPath = (name = 'acme', query = '') =>
  beginOpenIdSignIn.path.replace('{provider}', name) + query;
export const redirectUris = ['acme', 'loose', 'google', 'microsoft'].map(callbackOf);

/** An API with accounts, and a provider whose addresses it trusts as `acme`, and does not trust as `loose`. */
export interface OpenIdApp {
  readonly accounts: AccountApp;
  readonly idp: TestProvider;
  browser(): TestBrowser;
  /** Signs a user in at a provider, and returns the page that follows. */
  arrive(user: ProviderUser | undefined, input?: Arrival): Promise<URL>;
  /** Ends a sign-in with the code in the URL of a page. */
  finish(page: URL, browser: TestBrowser, from?: CallInput): Promise<TestAnswer<Tokens>>;
  signIn(user: ProviderUser, input?: Arrival & CallInput): Promise<TestAnswer<Tokens>>;
  close(): Promise<void>;
}

export interface Arrival {
  readonly browser?: TestBrowser;
  readonly provider?: string;
  readonly query?: string;
}

export async function startOpenIdApp(others: readonly OpenIdProvider[] = []): Promise<OpenIdApp> {
  const idp = await TestProvider.start(redirectUris);
  const acme = providerAt('acme', idp.issuer);
  const providers = [
    acme,
    { ...acme, name: 'loose', title: 'Loose', emailTrust: 'none' as const },
    { ...acme, name: 'google', title: 'Google', emailTrust: 'own' as const },
    ...others,
  ];
  const accounts = await startAccountApp({ settings: { openId: { providers, allowsPrivate: true } } });
  const arrive: OpenIdApp['arrive'] = (
    user,
    { browser = new TestBrowser(accounts), provider, query } = {},
  ) => {
    idp.user = user;
    return browser.open(beginPath(provider, query));
  };
  const finish: OpenIdApp['finish'] = (page, browser, from) =>
    accounts.call<Tokens>(signInWithOpenId, {
      ...from,
      headers: { cookie: browser.cookiesFor(siteUrl), ...from?.headers },
      data: { code: codeOf(page) },
    });
  return {
    ...{ accounts, idp, arrive, finish },
    browser: () => new TestBrowser(accounts),
    async signIn(user, { browser = new TestBrowser(accounts), ...input } = {}) {
      return finish(await arrive(user, { ...input, browser }), browser, input);
    },
    async close() {
      await accounts.app.close();
      await idp.stop();
    },
  };
}

/** Returns a provider whose addresses count as confirmed. */
export function providerAt(name: string, issuer: string): OpenIdProvider {
  return {
    ...{ name, title: 'Acme', issuer, clientId: 'boats', clientSecret: 'boats' },
    ...{ emailTrust: 'verified', presencePrompt: 'login' },
  };
}

let users = 0;
/** Returns a user with a confirmed address. */
export function newUser(values: Partial<ProviderUser> = {}): ProviderUser {
  users += 1;
  const sub = `user-${users}-${crypto.randomUUID()}`;
  return { sub, email: `${sub}@example.com`, email_verified: true, ...values };
}

const codeOf = (page: URL): string => page.searchParams.get(openIdQuery.code) ?? 'none';
export const failureOf = (page: URL): string | null => page.searchParams.get(openIdQuery.failure);
