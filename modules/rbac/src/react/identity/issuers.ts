import type { IdentityView } from '../../shapes.js';

const microsoft = 'https://login.microsoftonline.com/';

/** Returns whether an identity is an account at a provider. Each tenant of Microsoft is an issuer. */
export function isOfProvider(
  { provider, issuer }: Pick<IdentityView, 'provider' | 'issuer'>,
  { issuer: wanted }: { readonly issuer: string },
): boolean {
  if (provider !== 'openid_connect' || issuer === null) return false;
  const isMicrosoft = issuer.startsWith(microsoft) && wanted.startsWith(microsoft);
  return isMicrosoft || issuer.replace(/\/$/, '') === wanted.replace(/\/$/, '');
}

/** Returns the name of an issuer: `Google`, or its host. */
export function nameOfIssuer(issuer: string | null): string {
  if (issuer === 'https://accounts.google.com') return 'Google';
  if (issuer?.startsWith(microsoft)) return 'Microsoft';
  return URL.parse(issuer ?? '')?.host ?? '';
}
