import { expect, it } from 'vitest';
import { readOpenIdSettings } from './openid-settings.js';

const acme = {
  name: 'acme',
  title: 'Acme',
  issuer: 'https://id.acme.example',
  clientId: 'a',
  clientSecret: 'b',
};
const listed = (...providers: object[]) => ({ OIDC_PROVIDERS: JSON.stringify(providers) });

it('has no providers by default', () => {
  expect(readOpenIdSettings({})).toEqual({ providers: [], allowsPrivate: false });
});

it('knows Google and Microsoft, whose ids and secrets are enough', () => {
  const { providers } = readOpenIdSettings({
    ...{ OIDC_GOOGLE_CLIENT_ID: 'g', OIDC_GOOGLE_CLIENT_SECRET: 'h' },
    ...{ OIDC_MICROSOFT_CLIENT_ID: 'm', OIDC_MICROSOFT_CLIENT_SECRET: 'n' },
  });

  expect(providers.map(({ name, issuer, emailTrust }) => [name, issuer, emailTrust])).toEqual([
    ['google', 'https://accounts.google.com', 'own'],
    ['microsoft', 'https://login.microsoftonline.com/common/v2.0', 'none'],
  ]);
});

it('signs in accounts of one tenant of Microsoft', () => {
  const { providers } = readOpenIdSettings({
    ...{ OIDC_MICROSOFT_CLIENT_ID: 'm', OIDC_MICROSOFT_CLIENT_SECRET: 'n' },
    OIDC_MICROSOFT_TENANT: 'contoso.example',
  });

  expect(providers[0]?.issuer).toBe('https://login.microsoftonline.com/contoso.example/v2.0');
});

it('trusts addresses of other providers only with trustsEmail', () => {
  const { providers } = readOpenIdSettings(listed(acme, { ...acme, name: 'b', trustsEmail: true }));

  expect(providers.map(({ emailTrust }) => emailTrust)).toEqual(['none', 'verified']);
});

it('requests other scopes of a provider, which begin with openid', () => {
  const { providers } = readOpenIdSettings(listed({ ...acme, scope: 'openid' }, { ...acme, name: 'b' }));

  expect(providers.map(({ scope }) => scope)).toEqual(['openid', undefined]);
  expect(() => readOpenIdSettings(listed({ ...acme, scope: 'email' }))).toThrow('must be a JSON list');
});

it('allows an issuer without https on this machine only with OIDC_PRIVATE_ISSUERS', () => {
  const local = listed({ ...acme, issuer: 'http://127.0.0.1:8080' });

  expect(() => readOpenIdSettings(local)).toThrow('the issuer of "acme" must use https.');
  expect(readOpenIdSettings({ ...local, OIDC_PRIVATE_ISSUERS: 'yes' }).providers).toHaveLength(1);
  const remote = listed({ ...acme, issuer: 'http://id.acme.example' });
  expect(() => readOpenIdSettings({ ...remote, OIDC_PRIVATE_ISSUERS: 'yes' })).toThrow('must use https.');
});

it.each([
  ['no JSON', { OIDC_PROVIDERS: 'acme' }, 'must be a JSON list'],
  ['an unknown key', listed({ ...acme, secret: 'x' }), 'must be a JSON list'],
  ['a name that no URL has', listed({ ...acme, name: 'A B' }), 'must be a JSON list'],
  ['a name twice', listed(acme, acme), 'names "acme" twice'],
  ['an issuer with a query', listed({ ...acme, issuer: 'https://a.example/?x=1' }), 'must have no query'],
  ['an id without its secret', { OIDC_GOOGLE_CLIENT_ID: 'g' }, 'Set both OIDC_GOOGLE_CLIENT_ID'],
])('refuses %s', (_, environment, message) => {
  expect(() => readOpenIdSettings(environment)).toThrow(message);
});
