/** Raw SQL, since a removal runs while the application is stopped, without rows and their access. */

import type { BackendModule } from '@flotilla/backend';

/** Returns statements that delete the grants of calls of a removed module. */
export const deleteGrants: NonNullable<BackendModule['forgetModule']> = (name) =>
  [
    `delete from rbac_roles_to_actions where "actionId" in (select "id" from rbac_action where ${isCall}) returning "id"`,
    `delete from rbac_action where ${isCall} returning "id"`,
  ].map((text) => ({ text, values: [name] }));

const isCall = `("path" = '/api/' || $1 or starts_with("path", '/api/' || $1 || '/'))`;
