import { changeSetHeader } from '@flotilla/core/change-sets';
import { InvalidError } from '@flotilla/core/errors';
import { isUuid } from '@flotilla/core/reflection';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Returns the id of the change set that a call reads and writes. Its answer then varies by the header and is
 * never cached.
 * @throws InvalidError when it is no id
 */
export function changeSetOf({ headers }: FastifyRequest, reply: FastifyReply): string | undefined {
  const id = headers[changeSetHeader];
  if (id === undefined) return undefined;
  if (!isUuid(id)) throw InvalidError.of(changeSetHeader, 'must be the id of one change set.');
  reply.header('vary', changeSetHeader).header('cache-control', 'no-store');
  return id.toLowerCase();
}
