import { ForbiddenError, type TransactionContext } from '@flotilla/backend';
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
import { hasFullAccess, Privileges } from '../accounts/privileges.js';

/** Guards roles and their grants to subjects, buyers, new accounts and agents. */
@Injectable()
export class GrantGuards {
  constructor(
    @Inject(Privileges) private readonly privileges: Privileges,
    @Inject(RowHooks) hooks: RowHooks,
  ) {
    hooks.guard(role, (write, txContext) => this.guardRoles(write, txContext));
    hooks.guard(action, async ({ operation }, txContext) => {
      if (operation === 'delete') return undefined;
      const granted = await this.privileges.callsOf(txContext);
      return (written) => this.privileges.requireIncluded(after(written, 'id'), granted, txContext);
    });
    hooks.guard(rolesToActions, async ({ operation, rows }, txContext) => {
      await this.privileges.requireForRoles(before(rows, 'roleId'), txContext);
      if (operation === 'delete') return undefined;
      const granted = await this.privileges.callsOf(txContext);
      return async (written) => {
        await this.privileges.requireForRoles(after(written, 'roleId'), txContext);
        await this.privileges.requireIncluded(after(written, 'actionId'), granted, txContext);
      };
    });
    for (const link of [subjectsToRoles, rolesToEcommerceModuleProducts])
      hooks.guard(link, (write, txContext) => this.guardGrants(write, txContext));
    hooks.guard(subjectsToAgentModuleAgents, async ({ rows }, txContext) => {
      await this.privileges.requireRolesOf(before(rows, 'subjectId'), txContext);
      return (written) => this.privileges.requireRolesOf(after(written, 'subjectId'), txContext);
    });
  }

  /** Guards slugs, which carry permissions: `admin`, and those named in settings. */
  private async guardRoles(
    { rows }: GuardedWrite,
    txContext: TransactionContext,
  ): Promise<AfterGuardedWrite | undefined> {
    if (hasFullAccess(txContext.caller)) return undefined;
    await this.privileges.requireForRoles(before(rows, 'id'), txContext);
    return async (written) => {
      const isRenamed = written.some((row) => row.before && row.before['slug'] !== row.after['slug']);
      if (isRenamed || after(written, 'slug').includes(adminRole)) throw new ForbiddenError('Not authorized');
      const opened = written.filter(
        (row) => row.before && !row.before['availableOnRegistration'] && row.after['availableOnRegistration'],
      );
      await this.privileges.requireGrantable(
        opened.map(({ id }) => id),
        txContext,
      );
    };
  }

  /** Guards grants of roles. Only administrators may revoke the role `admin`. */
  private async guardGrants(
    { operation, rows }: GuardedWrite,
    txContext: TransactionContext,
  ): Promise<AfterGuardedWrite | undefined> {
    await this.privileges.requireForRoles(before(rows, 'roleId'), txContext);
    if (operation === 'delete') return undefined;
    return (written) => this.privileges.requireGrantable(after(written, 'roleId'), txContext);
  }
}
