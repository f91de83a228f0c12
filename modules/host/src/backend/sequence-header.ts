import type { FastifyRequest } from 'fastify';

/** The last invalidation that a reader has heard of: its answer must not be older. */
export function readAtLeast({ headers }: FastifyRequest): number {
  const sequence = Number(headers['x-flotilla-sequence'] ?? 0);
  return Number.isNaN(sequence) ? 0 : sequence;
}
