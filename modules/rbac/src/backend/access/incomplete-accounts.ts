import { ForbiddenError } from '@flotilla/backend';
import { splitUrl, routerPath } from '@flotilla/backend/ports';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { changePassword, createIdentity, sendConfirmation } from '../../identity-actions.js';
import { init, isAuthorized, permissions } from '../../session-actions.js';
import { secondFactors } from '../../second-factor-actions.js';

/** Requirement that an account must meet before it may do anything else. */
export type MissingRequirement = 'own-password' | 'second-factor';

const ofSubject = routerPath('/api/rbac/subjects/{id}/');
const subjectIn = z.object({ id: z.string() });
const authentication = init.path.slice(0, -'init'.length);
/** A factor requires a confirmed address, so these calls are open as well. */
const beforeFactor = [createIdentity, sendConfirmation].map(({ path }) => routerPath(path));
const ways: Record<
  MissingRequirement,
  { readonly isOpen: (url: string) => boolean; readonly message: string }
> = {
  'own-password': {
    isOpen: (url) => url === routerPath(changePassword.path),
    message: 'Change your password first',
  },
  'second-factor': {
    isOpen: (url) => url.startsWith(routerPath(secondFactors.path)) || beforeFactor.includes(url),
    message: 'Set up a second factor first',
  },
};

/**
 * Lets a session without an own password or a required second factor sign in and out, and add what is missing
 * to its own account. The same calls on other accounts stay closed: a stolen administrator password must not
 * change them.
 * @throws ForbiddenError
 */
export function requireCompleteAccount(
  lack: MissingRequirement,
  subjectId: string,
  { routeOptions, params }: FastifyRequest,
): void {
  const { isOpen, message } = ways[lack];
  const { declared: url } = splitUrl(routeOptions.url ?? '');
  const isSigningIn = url.startsWith(authentication) && url !== isAuthorized.path && url !== permissions.path;
  const isOwn =
    !url.startsWith(ofSubject) || subjectIn.safeParse(params).data?.id.toLowerCase() === subjectId;
  if (!isSigningIn && !(isOpen(url) && isOwn)) throw new ForbiddenError(message, [{ message, rule: lack }]);
}
