import { ForbiddenError } from '@flotilla/backend';
import { placeOf, routerPath } from '@flotilla/backend/server';
import type { FastifyRequest } from 'fastify';
import { changePassword, createIdentity, init, isAuthorized, permissions, sendConfirmation } from '../../actions.js';
import { secondFactors } from '../../second-factor-actions.js';

/** What an account must have before it may do anything else. */
export type Lack = 'own-password' | 'second-factor';

const authentication = init.path.slice(0, -'init'.length);
/** A factor needs a confirmed address, so these are open as well. */
const beforeFactor = [createIdentity, sendConfirmation].map(({ path }) => routerPath(path));
const ways: Record<Lack, { readonly isOpen: (url: string) => boolean; readonly message: string }> = {
  'own-password': { isOpen: (url) => url === routerPath(changePassword.path), message: 'Change your password first' },
  'second-factor': {
    isOpen: (url) => url.startsWith(routerPath(secondFactors.path)) || beforeFactor.includes(url),
    message: 'Set up a second factor first',
  },
};

/**
 * Who signed in with a password that somebody else made, or without the second factor that a role demands, can sign in and out
 * and mend that, and nothing else.
 * @throws ForbiddenError
 */
export function demandComplete(lack: Lack, { routeOptions }: FastifyRequest): void {
  const { isOpen, message } = ways[lack];
  const { declared: url } = placeOf(routeOptions.url ?? '');
  const isSigningIn = url.startsWith(authentication) && url !== isAuthorized.path && url !== permissions.path;
  if (!isSigningIn && !isOpen(url)) throw new ForbiddenError(message, [{ message, rule: lack }]);
}
