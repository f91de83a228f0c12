import type { IdentityView, SubjectView } from '../../shapes.js';
import { shortAddress } from '@flotilla/ui';

const signsIn: ReadonlySet<string> = new Set<IdentityView['provider']>([
  'email_and_password',
  'ethereum_virtual_machine',
  'telegram',
  'openid_connect',
]);

/**
 * Returns the main identity of a subject: one that can sign in, preferably with an e-mail. Undefined for a
 * guest.
 */
export function signInIdentity({ identities }: Pick<SubjectView, 'identities'>): IdentityView | undefined {
  const own = identities.filter(({ provider }) => signsIn.has(provider));
  return own.find(({ email }) => email) ?? own[0];
}

/** Returns the display name of a subject: its e-mail or its wallet. */
export function nameOf(subject: Pick<SubjectView, 'identities'>): string | undefined {
  const identity = signInIdentity(subject);
  return identity && accountOf(identity);
}

/** Returns the display text of an identity: its e-mail, or the account at its provider. */
export function accountOf({ email, account, provider }: IdentityView): string {
  if (email) return email;
  return provider === 'ethereum_virtual_machine' ? shortAddress(account ?? '') : (account ?? '');
}
