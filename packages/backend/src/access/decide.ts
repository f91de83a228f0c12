import { adminRole, type Audience } from '@flotilla/core';
import { ForbiddenError, UnauthenticatedError } from '../errors.js';
import type { Caller } from './caller.js';

/** What the rules say of a caller and an audience; `own` allows what belongs to the caller alone. */
export type Decision = 'allowed' | 'own' | 'unauthenticated' | 'forbidden';

/** The one decision: guards, is-authorized and menus all ask here. Deny is the default. */
export function decide(caller: Caller, audience: Audience): Decision {
  if (audience === 'public' || caller.kind === 'server') return 'allowed';
  if (caller.kind === 'anonymous') return 'unauthenticated';
  if (caller.roles.includes(adminRole) || audience === 'subject') return 'allowed';
  if (audience === 'owner') return 'own';
  if (audience === 'admin') return 'forbidden';
  return audience.some((role) => caller.roles.includes(role)) ? 'allowed' : 'forbidden';
}

/** @throws UnauthenticatedError or ForbiddenError unless the caller may. */
export function demand(caller: Caller, audience: Audience): Exclude<Decision, 'unauthenticated' | 'forbidden'> {
  const decision = decide(caller, audience);
  if (decision === 'unauthenticated') throw new UnauthenticatedError('Not authorized');
  if (decision === 'forbidden') throw new ForbiddenError('Not authorized');
  return decision;
}
