import type { FastifyRequest } from 'fastify';

/** Token of the {@link TokenAudience}. */
export const TOKEN_AUDIENCE = Symbol('rbac.token-audience');

/** The address that tokens of applications are made for. */
export interface TokenAudience {
  /** Returns the address. @throws UnavailableError while the address of the site is unknown */
  of(request: FastifyRequest): string;
}
