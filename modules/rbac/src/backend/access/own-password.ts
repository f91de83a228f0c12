import { ForbiddenError } from '@flotilla/backend';
import type { FastifyRequest } from 'fastify';
import { changePassword, init, isAuthorized } from '../../actions.js';

const authentication = init.path.slice(0, -'init'.length);
const routeOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');
const changing = routeOf(changePassword.path);

/**
 * Who signed in with a password that somebody else made can sign in and out and set another, and nothing else.
 * @throws ForbiddenError
 */
export function demandOwnPassword({ routeOptions: { url = '' } }: FastifyRequest): void {
  const isSigningIn = url.startsWith(authentication) && url !== isAuthorized.path;
  if (!isSigningIn && url !== changing) throw new ForbiddenError('Change your password first');
}
