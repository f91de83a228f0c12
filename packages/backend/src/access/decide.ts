import { adminRole, type Audience } from '@flotilla/core';
import type { Caller } from '../context/caller.js';

/** What the rules say of a caller and an audience; `own` allows what belongs to the caller alone. */
export type Decision = 'allowed' | 'own' | 'unauthenticated' | 'forbidden';

/** What definitions alone say. Deny is the default. */
export function decide(caller: Caller, audience: Audience): Decision {
  if (audience === 'public' || caller.kind === 'server') return 'allowed';
  if (caller.kind === 'anonymous') return 'unauthenticated';
  if (caller.roles.includes(adminRole) || audience === 'subject') return 'allowed';
  if (audience === 'owner') return 'own';
  if (audience === 'admin') return 'forbidden';
  return audience.some((role) => caller.roles.includes(role)) ? 'allowed' : 'forbidden';
}
