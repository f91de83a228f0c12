import type { IdentityView } from '../../shapes.js';
import type { Identity } from '../../entities/identity.js';

/** Returns the fields of an identity that its owner may read. */
export function viewOf({
  id,
  provider,
  issuer,
  account,
  email,
  newEmail,
  verifiedAt,
  variant,
  createdAt,
  updatedAt,
}: Identity): IdentityView {
  return { id, provider, issuer, account, email, newEmail, verifiedAt, variant, createdAt, updatedAt };
}
