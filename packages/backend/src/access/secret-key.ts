import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { UnauthenticatedError } from '@flotilla/core/errors';
import { type Caller, server } from '../context/caller.js';

const secretKeyHeader = 'x-rbac-secret-key';

/** The digest of a key, for comparisons. */
export type KeyDigest = Buffer;

export const keyDigest = (key: string): KeyDigest => hash('sha256', key, 'buffer');

/** Compares a given key in constant time. */
export function isKey(digest: KeyDigest | undefined, given: unknown): boolean {
  return digest !== undefined && timingSafeEqual(keyDigest(String(given)), digest);
}

/** The header with the secret key. Never accepted when no key is configured. */
export class SecretKey {
  private readonly digest: KeyDigest | undefined;

  constructor(secretKey: string | undefined) {
    this.digest = secretKey === undefined ? undefined : keyDigest(secretKey);
  }

  /**
   * Returns the server caller for the right key; undefined without the header.
   * @throws UnauthenticatedError for a wrong key.
   */
  identify(request: FastifyRequest): Caller | undefined {
    const given = request.headers[secretKeyHeader];
    if (given === undefined) return undefined;
    if (!isKey(this.digest, given)) throw new UnauthenticatedError('Not authorized');
    return server;
  }
}
