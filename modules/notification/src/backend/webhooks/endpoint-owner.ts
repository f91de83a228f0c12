import { type Caller, ForbiddenError } from '@flotilla/backend';
import { adminRole } from '@flotilla/core';

/**
 * Requires the owner of an endpoint or an administrator: its deliveries contain data that the owner may read,
 * and another address would receive them. An endpoint without an owner receives nothing.
 * @throws ForbiddenError
 */
export function requireOwner(ownerId: unknown, caller: Caller): void {
  if (caller.kind === 'server' || ownerId === null || ownerId === undefined) return;
  if (caller.kind === 'subject' && (caller.id === ownerId || caller.roles.includes(adminRole))) return;
  throw new ForbiddenError('Not authorized');
}
