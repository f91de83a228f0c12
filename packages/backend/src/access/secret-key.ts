import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { UnauthenticatedError } from '../errors.js';
import { type Caller, server } from '../context/caller.js';

const secretKeyHeader = 'x-rbac-secret-key';

/** Compares the secret-key header in constant time; it is off when no key is configured. */
export class SecretKey {
  private readonly digest: Buffer | undefined;

  constructor(secretKey: string | undefined) {
    this.digest = secretKey === undefined ? undefined : digestOf(secretKey);
  }

  /** The server caller for the right key, undefined without one. @throws UnauthenticatedError for a wrong key. */
  identify(request: FastifyRequest): Caller | undefined {
    const given = request.headers[secretKeyHeader];
    if (given === undefined) return undefined;
    const isRight = this.digest !== undefined && timingSafeEqual(digestOf(String(given)), this.digest);
    if (!isRight) throw new UnauthenticatedError('Not authorized');
    return server;
  }
}

const digestOf = (text: string) => hash('sha256', text, 'buffer');
