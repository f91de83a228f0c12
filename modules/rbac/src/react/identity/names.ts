import type { IdentityView, SubjectView } from '../../shapes.js';
import { shortAddress } from '@flotilla/ui';

const signsIn: ReadonlySet<string> = new Set<IdentityView['provider']>(['email_and_password', 'ethereum_virtual_machine', 'telegram']);

/** The identity that a subject goes by: of those by which one signs in, one with an e-mail first. Undefined for a guest. */
export function signInIdentity({ identities }: Pick<SubjectView, 'identities'>): IdentityView | undefined {
  const own = identities.filter(({ provider }) => signsIn.has(provider));
  return own.find(({ email }) => email) ?? own[0];
}

/** What people call a subject: its e-mail, else its wallet. */
export function nameOf(subject: Pick<SubjectView, 'identities'>): string | undefined {
  const identity = signInIdentity(subject);
  return identity && accountOf(identity);
}

/** How an identity reads: its e-mail, or the account at its provider. */
export function accountOf({ email, account, provider }: IdentityView): string {
  if (email) return email;
  return provider === 'ethereum_virtual_machine' ? shortAddress(account ?? '') : (account ?? '');
}
