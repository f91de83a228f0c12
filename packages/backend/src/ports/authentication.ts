import type { FastifyRequest } from 'fastify';
import { anonymous, type Caller } from '../context/caller.js';

/** Port: who makes a request. A module with accounts implements it; without one everyone is anonymous. */
export interface Authentication {
  /** The caller of a request; anonymous when it carries no credentials. @throws UnauthenticatedError when they are wrong. */
  identify(request: FastifyRequest): Promise<Caller> | Caller;
}

/** Token of the {@link Authentication} port. */
export const AUTHENTICATION = Symbol('flotilla.authentication');

/** Everyone without a secret key is anonymous: the port's default until accounts are installed. */
export const noAccounts: Authentication = { identify: () => anonymous };
