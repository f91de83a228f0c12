import type { IdentityView } from '../../shapes.js';
import type { Identity } from '../../entities/identity.js';

/** What the owner of an identity reads of it. */
export function viewOf({ id, provider, account, email, newEmail, verifiedAt, variant, createdAt, updatedAt }: Identity): IdentityView {
  return { id, provider, account, email, newEmail, verifiedAt, variant, createdAt, updatedAt };
}
