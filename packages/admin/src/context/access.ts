import type { Entity } from '@flotilla/core';
import { isCreatableByClients } from '@flotilla/core/administration';
import type { Operation, Permissions } from '@flotilla/core/reflection';
import { createContext, use } from 'react';

export type PermissionsByKey = Readonly<Record<string, Permissions>>;

/** The person's permissions, for hiding controls; the API checks them itself. */
export interface Access {
  readonly name: string;
  /** Id of the account. */
  readonly subjectId?: string;
  /**
   * Returns whether the person may read, create, update or delete rows of an entity or link: all rows, or
   * their own.
   */
  may(operation: Operation, entity: Pick<Entity, 'key'> & Partial<Pick<Entity, 'fields'>>): boolean;
  /** Returns whether the person may create or change rows of an entity, beyond their own rows. */
  edits(entity: Pick<Entity, 'key' | 'fields'>): boolean;
}

const AccessContext = createContext<Access | null>(null);

export const AccessProvider = AccessContext.Provider;

/** Returns the person's permissions. @throws Error before sign-in */
export function useAccess(): Access {
  const access = use(AccessContext);
  if (!access) throw new Error('No account is signed in. Render this inside <Admin>.');
  return access;
}

/** Converts the API's permissions. Rows that only the server creates are not creatable for anyone. */
export function accessOf(name: string, permissions: PermissionsByKey, subjectId?: string): Access {
  const isAll = (key: string, operation: Operation) => permissions[key]?.[operation] === true;
  return {
    name,
    ...(subjectId !== undefined && { subjectId }),
    may(operation, { key, fields }) {
      const isServers = operation === 'create' && fields !== undefined && !isCreatableByClients({ fields });
      return !isServers && (permissions[key]?.[operation] ?? false) !== false;
    },
    edits: ({ key, fields }) =>
      isAll(key, 'update') || (isAll(key, 'create') && isCreatableByClients({ fields })),
  };
}

/** Returns whether the account may write more than its own rows, which every visitor may. */
export function mayWrite(permissions: PermissionsByKey): boolean {
  return Object.values(permissions).some(
    (own) => own.create === true || own.update === true || own.delete === true,
  );
}
