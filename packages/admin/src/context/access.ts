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
   * their own. In a change set the permission to draft suffices for writing.
   */
  may(operation: Operation, entity: Pick<Entity, 'key'> & Partial<Pick<Entity, 'fields'>>): boolean;
  /** Returns whether the person may change rows of an entity in change sets. */
  drafts(entity: Pick<Entity, 'key'>): boolean;
  /** Returns whether the person may read all rows of an entity, not only their own. */
  readsAll(entity: Pick<Entity, 'key'>): boolean;
  /** Returns whether the person may create and change all rows of an entity, as an import does. */
  imports(entity: Pick<Entity, 'key' | 'fields'>): boolean;
  /** Returns whether the person may create, change or draft rows of an entity, beyond their own rows. */
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

interface Account {
  readonly name: string;
  readonly permissions: PermissionsByKey;
  readonly subjectId?: string | undefined;
  /** Whether the window works in a change set. */
  readonly isDrafting?: boolean;
}

/** Converts the API's permissions. Rows that only the server creates are not creatable for anyone. */
export function accessOf({ name, permissions, subjectId, isDrafting = false }: Account): Access {
  const given = (key: string, operation: Operation) => {
    const own = permissions[key];
    const drafted = isDrafting && operation !== 'read' ? (own?.draft ?? false) : false;
    return own?.[operation] || drafted;
  };
  const isAll = (key: string, operation: Operation) => given(key, operation) === true;
  return {
    name,
    ...(subjectId !== undefined && { subjectId }),
    may(operation, { key, fields }) {
      const isServers = operation === 'create' && fields !== undefined && !isCreatableByClients({ fields });
      return !isServers && (given(key, operation) ?? false) !== false;
    },
    drafts: ({ key }) => permissions[key]?.draft === true,
    readsAll: ({ key }) => isAll(key, 'read'),
    imports: ({ key, fields }) =>
      isAll(key, 'update') && isAll(key, 'create') && isCreatableByClients({ fields }),
    edits: ({ key, fields }) =>
      permissions[key]?.draft === true ||
      isAll(key, 'update') ||
      (isAll(key, 'create') && isCreatableByClients({ fields })),
  };
}

/** Returns whether the account may write more than its own rows, which every visitor may. */
export function mayWrite(permissions: PermissionsByKey): boolean {
  return Object.values(permissions).some(
    (own) => own.create === true || own.update === true || own.delete === true || own.draft === true,
  );
}
