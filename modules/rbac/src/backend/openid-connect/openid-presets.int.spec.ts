import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { siteUrl, startAccountApp } from '../testing/account-app.fixture.js';
import { type OpenIdSettings, readOpenIdSettings } from '../openid-settings.js';
import { signInWithOpenId } from '../../openid-actions.js';
import { openIdQuery } from '../../openid-query.js';
import type { Tokens } from '../../shapes.js';
import { TestBrowser } from './browser.fixture.js';
import { type ProviderUser, TestProvider } from './oidc-provider.fixture.js';
import { beginPath, failureOf, newUser, redirectUris } from './openid-app.fixture.js';

const microsoft = 'https://login.microsoftonline.com';
const [contoso, fabrikam] = ['8eaef023-2b34-4da1-9baa-8bc8c9d6a490', '72f988bf-86f1-41af-91ab-2d7cd011db47'];
const issuerOf = (tenant: string) => `${microsoft}/${tenant}/v2.0`;

/** Members that both providers publish. */
const common = {
  response_types_supported: ['code', 'id_token'],
  subject_types_supported: ['pairwise'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'email', 'profile'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
};
/** Returns the discovery document of a tenant. The one for all tenants has a template as its issuer. */
const ofMicrosoft = (tenant: string, issuer: string) => ({
  ...common,
  issuer,
  authorization_endpoint: `${microsoft}/${tenant}/oauth2/v2.0/authorize`,
  token_endpoint: `${microsoft}/${tenant}/oauth2/v2.0/token`,
  jwks_uri: `${microsoft}/${tenant}/discovery/v2.0/keys`,
  userinfo_endpoint: 'https://graph.microsoft.com/oidc/userinfo',
  tenant_region_scope: null,
});
const ofGoogle = {
  ...common,
  issuer: 'https://accounts.google.com',
  authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  token_endpoint: 'https://oauth2.googleapis.com/token',
  jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
  userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
};
const ofApple = {
  ...common,
  issuer: 'https://appleid.apple.com',
  authorization_endpoint: 'https://appleid.apple.com/auth/authorize',
  token_endpoint: 'https://appleid.apple.com/auth/token',
  jwks_uri: 'https://appleid.apple.com/auth/keys',
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  response_modes_supported: ['query', 'fragment', 'form_post'],
};
const documents: Readonly<Record<string, object>> = {
  [`${microsoft}/common/v2.0`]: ofMicrosoft('common', `${microsoft}/{tenantid}/v2.0`),
  [issuerOf(contoso ?? '')]: ofMicrosoft(contoso ?? '', issuerOf(contoso ?? '')),
  [`${microsoft}/contoso.example/v2.0`]: ofMicrosoft('contoso.example', issuerOf(contoso ?? '')),
  'https://accounts.google.com': ofGoogle,
  'https://appleid.apple.com': ofApple,
};

let idp: TestProvider;
const apps: { readonly tenant: string; readonly accounts: Awaited<ReturnType<typeof startAccountApp>> }[] =
  [];

/** Answers as the provider would: with its own document, and the tokens and keys of the local provider. */
const answer: NonNullable<OpenIdSettings['fetch']> = async (url, { method, headers, body }) => {
  const [issuer = ''] = url.split('/.well-known/');
  const document = documents[issuer];
  if (document) return Response.json(document);
  const path = url.endsWith('/token') ? '/token' : /(keys|certs)$/.test(url) ? '/jwks' : undefined;
  if (path === undefined) return new Response(null, { status: 404 });
  return fetch(idp.issuer + path, { method, headers, ...(body && { body: String(body) }) });
};

async function start(tenant: string) {
  const { providers } = readOpenIdSettings({
    ...{ OIDC_MICROSOFT_CLIENT_ID: 'boats', OIDC_MICROSOFT_CLIENT_SECRET: 'boats' },
    ...{ OIDC_GOOGLE_CLIENT_ID: 'boats', OIDC_GOOGLE_CLIENT_SECRET: 'boats' },
    OIDC_MICROSOFT_TENANT: tenant,
    OIDC_PROVIDERS: JSON.stringify([
      {
        ...{ name: 'acme', title: 'Apple', issuer: 'https://appleid.apple.com', scope: 'openid' },
        ...{ clientId: 'boats', clientSecret: 'boats' },
      },
    ]),
  });
  const openId = { providers, allowsPrivate: false, fetch: answer };
  apps.push({ tenant, accounts: await startAccountApp({ settings: { openId } }) });
}
beforeAll(async () => {
  idp = await TestProvider.start(redirectUris);
  for (const tenant of ['common', contoso ?? '', 'contoso.example']) await start(tenant);
});
afterAll(async () => {
  for (const { accounts } of apps) await accounts.app.close();
  await idp.stop();
});
afterEach(() => {
  idp.change = undefined;
});

const appOf = (tenant: string) => {
  const found = apps.find((app) => app.tenant === tenant);
  if (!found) throw new Error(`There is no app of ${tenant}.`);
  return found.accounts;
};

/** Signs in at a provider, whose page is that of the local provider. Returns the identity, or the failure. */
async function signIn(user: ProviderUser, { tenant = 'common', provider = 'microsoft' } = {}) {
  const accounts = appOf(tenant);
  const browser = new TestBrowser(accounts);
  idp.user = user;
  const begun = await browser.api(new URL(beginPath(provider), siteUrl));
  const address = new URL(begun.location ?? '');
  const callback = await browser.follow(
    `${idp.issuer}/auth${address.search}`,
    {},
    (url) => url.origin === siteUrl,
  );
  // The local provider names itself (RFC 9207); these providers do not.
  callback.searchParams.delete('iss');
  const page = await browser.follow(callback.href);
  const failure = failureOf(page);
  if (failure !== null) return { address, failure };
  const { data, status, problem } = await accounts.call<Tokens>(signInWithOpenId, {
    headers: { cookie: browser.cookiesFor(siteUrl) },
    data: { code: page.searchParams.get(openIdQuery.code) },
  });
  expect([status, problem?.message]).toEqual([200, undefined]);
  const account = await accounts.me(data.jwt);
  return { address, account: account?.id, identity: account?.identities[0] };
}
/** Signs the next tokens as Microsoft does for a tenant. */
const tokensOf = (tid: string | undefined, iss = issuerOf(tid ?? '')) => {
  idp.change = (claims) => ({ ...claims, iss, tid, ver: '2.0' });
};

describe('Microsoft for all tenants', () => {
  it('accepts the issuer of the tenant of the user', async () => {
    tokensOf(contoso);
    const { address, identity } = await signIn(newUser());

    expect(address.href).toContain(`${microsoft}/common/oauth2/v2.0/authorize?`);
    // The address is not confirmed: administrators of any tenant set the addresses of its users.
    expect(identity).toMatchObject({ issuer: issuerOf(contoso ?? ''), verifiedAt: null });
  });

  it('has different accounts for equal ids of different tenants', async () => {
    const user = newUser();
    tokensOf(contoso);
    const first = await signIn(user);
    tokensOf(fabrikam);
    const second = await signIn({ ...user, email: 'other@fabrikam.example' });

    expect(first.account).toBeDefined();
    expect(second.account).toBeDefined();
    expect(second.account).not.toBe(first.account);
  });

  it.each([
    ['of another tenant than its claim', contoso, issuerOf(fabrikam ?? '')],
    ['that is the template', contoso, `${microsoft}/{tenantid}/v2.0`],
    ['without the claim of the tenant', undefined, issuerOf(contoso ?? '')],
    ['of another provider', contoso, 'https://evil.example'],
  ])('rejects an issuer %s', async (_, tid, iss) => {
    tokensOf(tid, iss);

    expect((await signIn(newUser())).failure).toBe('rejected');
  });
});

describe('Microsoft for one tenant', () => {
  it.each([contoso ?? '', 'contoso.example'])('accepts only users of the tenant %s', async (tenant) => {
    tokensOf(contoso);
    expect((await signIn(newUser(), { tenant })).identity).toMatchObject({ issuer: issuerOf(contoso ?? '') });

    tokensOf(fabrikam);
    expect((await signIn(newUser(), { tenant })).failure).toBe('rejected');
  });
});

describe('Google', () => {
  const google = (claims: object = {}) => {
    idp.change = (given) => ({ ...given, iss: 'https://accounts.google.com', ...claims });
  };

  it('signs in by its discovery document, and confirms addresses of its own domains', async () => {
    google();
    const own = await signIn(newUser({ email: `ann-${Date.now()}@gmail.com` }), { provider: 'google' });
    const other = await signIn(newUser(), { provider: 'google' });
    google({ hd: 'example.com' });
    const workspace = await signIn(newUser(), { provider: 'google' });

    expect(own.address.origin).toBe('https://accounts.google.com');
    expect(own.address.searchParams.get('scope')).toBe('openid email');
    expect(own.identity).toMatchObject({ issuer: 'https://accounts.google.com' });
    expect([own, other, workspace].map(({ identity }) => identity?.verifiedAt !== null)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('rejects the issuer of another provider', async () => {
    google({ iss: issuerOf(contoso ?? '') });

    expect((await signIn(newUser(), { provider: 'google' })).failure).toBe('rejected');
  });
});

describe('Apple', () => {
  it('signs in without an address, which it sends by forms only', async () => {
    idp.change = (given) => ({ ...given, iss: 'https://appleid.apple.com' });
    const { address, identity } = await signIn(newUser(), { provider: 'acme' });

    expect(address.searchParams.get('scope')).toBe('openid');
    expect(identity).toMatchObject({ issuer: 'https://appleid.apple.com', email: null });
  });
});
