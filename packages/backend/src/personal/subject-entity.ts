import { type Entity, isLink, type Registry } from '@flotilla/core';
import { UnavailableError } from '@flotilla/core/errors';

/** Returns the entity of accounts. @throws UnavailableError when no module with accounts is installed */
export function subjectEntity(registry: Registry): Entity {
  const found = [...registry.entities.values()].find((entity) => entity.isSubject && !isLink(entity));
  if (!found) throw new UnavailableError('No module with accounts is installed.');
  return found;
}
