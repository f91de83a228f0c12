import { type Context, ForbiddenError } from '@flotilla/backend';
import { type AfterGuardedWrite, type GuardedWrite, RowHooks } from '@flotilla/backend/ports';
import { adminRole } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { action } from '../../entities/action.js';
import { role } from '../../entities/role.js';
import {
  rolesToActions,
  rolesToEcommerceModuleProducts,
  subjectsToAgentModuleAgents,
  subjectsToRoles,
} from '../../links.js';
import { after, before } from './guarded-values.js';
import { mayEverything, Privileges } from '../accounts/privileges.js';

type Inside = Required<Context>;

/** Guards roles and their grants to subjects, buyers, new accounts and agents. */
@Injectable()
export class GrantGuards {
  constructor(
    @Inject(Privileges) private readonly privileges: Privileges,
    @Inject(RowHooks) hooks: RowHooks,
  ) {
    hooks.guard(role, (write, inside) => this.guardRoles(write, inside));
    hooks.guard(action, async ({ operation }, inside) => {
      if (operation === 'delete') return undefined;
      const held = await this.privileges.callsOf(inside);
      return (written) => this.privileges.requireIncluded(after(written, 'id'), held, inside);
    });
    hooks.guard(rolesToActions, async ({ operation, rows }, inside) => {
      await this.privileges.requireForRoles(before(rows, 'roleId'), inside);
      if (operation === 'delete') return undefined;
      const held = await this.privileges.callsOf(inside);
      return async (written) => {
        await this.privileges.requireForRoles(after(written, 'roleId'), inside);
        await this.privileges.requireIncluded(after(written, 'actionId'), held, inside);
      };
    });
    for (const link of [subjectsToRoles, rolesToEcommerceModuleProducts])
      hooks.guard(link, (write, inside) => this.guardGrants(write, inside));
    hooks.guard(subjectsToAgentModuleAgents, async ({ rows }, inside) => {
      await this.privileges.requireRolesOf(before(rows, 'subjectId'), inside);
      return (written) => this.privileges.requireRolesOf(after(written, 'subjectId'), inside);
    });
  }

  /** Guards slugs, which carry permissions: `admin`, and those named in settings. */
  private async guardRoles({ rows }: GuardedWrite, inside: Inside): Promise<AfterGuardedWrite | undefined> {
    if (mayEverything(inside.caller)) return undefined;
    await this.privileges.requireForRoles(before(rows, 'id'), inside);
    return async (written) => {
      const isRenamed = written.some((row) => row.before && row.before['slug'] !== row.after['slug']);
      if (isRenamed || after(written, 'slug').includes(adminRole)) throw new ForbiddenError('Not authorized');
      const opened = written.filter(
        (row) => row.before && !row.before['availableOnRegistration'] && row.after['availableOnRegistration'],
      );
      await this.privileges.requireGrantable(
        opened.map(({ id }) => id),
        inside,
      );
    };
  }

  /** Guards grants of roles. Only administrators may revoke the role `admin`. */
  private async guardGrants(
    { operation, rows }: GuardedWrite,
    inside: Inside,
  ): Promise<AfterGuardedWrite | undefined> {
    await this.privileges.requireForRoles(before(rows, 'roleId'), inside);
    if (operation === 'delete') return undefined;
    return (written) => this.privileges.requireGrantable(after(written, 'roleId'), inside);
  }
}
