import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { UnauthenticatedError } from '../errors.js';
import { anonymous, type Caller, server } from '../context/caller.js';

/** Port: who makes a request. A module with accounts implements it; without one everyone is anonymous. */
export interface Authentication {
  /** The caller of a request; anonymous when it carries no credentials. @throws UnauthenticatedError when they are wrong. */
  identify(request: FastifyRequest): Promise<Caller> | Caller;
}

/** Token of the {@link Authentication} port. */
export const AUTHENTICATION = Symbol('flotilla.authentication');

export const secretKeyHeader = 'x-rbac-secret-key';

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

/** Everyone without a secret key is anonymous: the port's default until accounts are installed. */
export const noAccounts: Authentication = { identify: () => anonymous };

const digestOf = (text: string) => hash('sha256', text, 'buffer');
