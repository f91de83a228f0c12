import type { Entity } from '@flotilla/core';
import { isMadeByClients } from '@flotilla/core/administration';
import type { Operation, Permissions } from '@flotilla/core/reflection';
import { createContext, use } from 'react';

export type PermissionsByKey = Readonly<Record<string, Permissions>>;

/** What the person may do. It only hides: what the API answers is decided there. */
export interface Access {
  /** What the person is called. */
  readonly name: string;
  /** The id of the account. */
  readonly subjectId?: string;
  /** Whether rows of an entity or link may be read, made, changed or deleted: all of them, or the own ones. */
  may(operation: Operation, entity: Pick<Entity, 'key'> & Partial<Pick<Entity, 'fields'>>): boolean;
}

const AccessContext = createContext<Access | null>(null);

export const AccessProvider = AccessContext.Provider;

/** What the person may do. @throws where nobody is signed in yet. */
export function useAccess(): Access {
  const access = use(AccessContext);
  if (!access) throw new Error('Nobody is signed in here. Render it inside of <Admin>.');
  return access;
}

/** Reads what the API answers about permissions; what the server alone can make is not offered to anybody. */
export function accessOf(name: string, permissions: PermissionsByKey, subjectId?: string): Access {
  return {
    name,
    ...(subjectId !== undefined && { subjectId }),
    may(operation, { key, fields }) {
      const isServers = operation === 'create' && fields !== undefined && !isMadeByClients({ fields });
      return !isServers && (permissions[key]?.[operation] ?? false) !== false;
    },
  };
}

/** Whether somebody may write something that is not the own alone, which every visitor may. */
export function mayWrite(permissions: PermissionsByKey): boolean {
  return Object.values(permissions).some((own) => own.create === true || own.update === true || own.delete === true);
}
