import { type HttpMethod, show } from '@flotilla/core';
import { useT } from '@flotilla/react';
import { rowsOf, useClient, useFind } from '@flotilla/react/client';
import { toast } from '@flotilla/ui';
import { action } from '../entities/action.js';
import type { Role } from '../entities/role.js';
import { matchesGrant } from '../granted-paths.js';
import { rolesToActions } from '../links.js';
import { permissionMessages } from './admin-messages.js';

/** A call, or a pattern of calls: its method, and its route with `{name}` for parameters. */
export interface ServedCall {
  readonly method: HttpMethod | 'PUT' | '*' | 'DRAFT';
  readonly path: string;
}

/** Reads and changes the grants of a role through the links that the API uses. */
export function useRoleGrants({ id: roleId }: Pick<Role, 'id'>) {
  const client = useClient();
  const t = useT(permissionMessages);
  const { data, isPending, isError, refetch } = useFind(rolesToActions, {
    where: { roleId: { eq: roleId } },
    fields: ['id'],
    with: { action: show(action, ['method', 'path']) },
    limit: 1000,
  });
  const links = rowsOf(rolesToActions, client);
  const grants = data ?? [];
  const isOf = (grant: (typeof grants)[number], { method, path }: ServedCall) =>
    grant.action.method === method && grant.action.path === path;

  /** Runs a write. The client reports failures. */
  const after = async (write: () => Promise<unknown>) => {
    try {
      await write();
      toast.success(t('saved'));
    } catch {
      // The refetch below restores the boxes.
    }
    await refetch();
  };

  return {
    grants,
    isPending,
    isError,
    take: (linkId: string) => after(() => links.deleteMany([{ id: linkId }])),
    /** Returns whether the call is granted, and by which wider grant when it has none of its own. */
    stateOf(call: ServedCall): { isGranted: boolean; by?: string } {
      if (grants.some((grant) => isOf(grant, call))) return { isGranted: true };
      const route = call.path.split('/');
      const wider = grants.find(
        ({ action: { method, path } }) =>
          (method === '*' || method === call.method) && matchesGrant(path.split('/'), { route, path: route }),
      );
      return wider
        ? { isGranted: true, by: `${wider.action.method} ${wider.action.path}` }
        : { isGranted: false };
    },
    /** Returns whether the role has each of these grants, and not a wider one. */
    hasAll: (calls: readonly ServedCall[]) =>
      calls.every((call) => grants.some((grant) => isOf(grant, call))),
    give: (calls: readonly ServedCall[]) =>
      after(async () => {
        const missing = calls.filter((call) => !grants.some((grant) => isOf(grant, call)));
        const actions = await Promise.all(
          missing.map(({ method, path }) => rowsOf(action, client).findOrCreate({ method, path })),
        );
        await links.insertMany(actions.map(({ id: actionId }) => ({ roleId, actionId })));
      }),
    takeAll: (calls: readonly ServedCall[]) =>
      after(() =>
        links.deleteMany(
          grants.filter((grant) => calls.some((call) => isOf(grant, call))).map(({ id }) => ({ id })),
        ),
      ),
  };
}

export type RoleGrants = ReturnType<typeof useRoleGrants>;
