import { type Caller, type Context, ForbiddenError, Rows, type TransactionContext } from '@flotilla/backend';
import { adminRole, show } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { action, type Action } from '../../entities/action.js';
import { role } from '../../entities/role.js';
import { rolesToActions, subjectsToRoles } from '../../links.js';

type Call = Pick<Action, 'method' | 'path'>;

/**
 * Decides who may change administrators, and who may grant roles and calls. Administrators and the server may
 * do everything. Other callers cannot change the role `admin` or its holders, nor grant a role or a call that
 * they do not have.
 */
@Injectable()
export class Privileges {
  constructor(@Inject(Rows) private readonly rows: Rows) {}

  /** Requires an administrator where one of the subjects is one. @throws ForbiddenError */
  async requireForSubjects(subjectIds: Iterable<string>, { caller, tx }: Context): Promise<void> {
    if (hasFullAccess(caller)) return;
    const slugs = await this.rolesOf(subjectIds, { caller, tx });
    if (slugs.includes(adminRole)) throw forbidden();
  }

  /**
   * Requires that the caller has every role of the subjects, since acting as them grants these roles. @throws
   * ForbiddenError
   */
  async requireRolesOf(subjectIds: Iterable<string>, { caller, tx }: Context): Promise<void> {
    if (!hasFullAccess(caller)) requireHeld(await this.rolesOf(subjectIds, { caller, tx }), caller);
  }

  /** Requires an administrator for changes of the role `admin`. @throws ForbiddenError */
  async requireForRoles(roleIds: Iterable<string>, txContext: TransactionContext): Promise<void> {
    if (!hasFullAccess(txContext.caller) && (await this.slugsOf(roleIds, txContext)).includes(adminRole))
      throw forbidden();
  }

  /** Requires that the caller has the roles that are granted. @throws ForbiddenError */
  async requireGrantable(roleIds: Iterable<string>, txContext: TransactionContext): Promise<void> {
    if (!hasFullAccess(txContext.caller))
      requireHeld(await this.slugsOf(roleIds, txContext), txContext.caller);
  }

  /**
   * Returns the calls granted to the caller's roles; undefined for callers who may do everything. Read this
   * before a write adds to them.
   */
  async callsOf({ caller, tx }: TransactionContext): Promise<readonly Call[] | undefined> {
    if (hasFullAccess(caller)) return undefined;
    const granted = await this.rows
      .of(rolesToActions, { caller, tx })
      .find({ fields: [], with: { role: show(role, ['slug']), action: show(action, ['method', 'path']) } });
    return granted.filter((link) => rolesOf(caller).includes(link.role.slug)).map((link) => link.action);
  }

  /** Requires that the granted calls cover those of the given `rbac.action` rows. @throws ForbiddenError */
  async requireIncluded(
    actionIds: readonly string[],
    assigned: readonly Call[] | undefined,
    txContext: TransactionContext,
  ): Promise<void> {
    if (!assigned) return;
    const wanted = await this.rows
      .of(action, txContext)
      .find({ where: { id: { inArray: [...actionIds] } }, fields: ['method', 'path'] });
    if (!wanted.every((call) => assigned.some((one) => covers(one, call)))) throw forbidden();
  }

  private async slugsOf(roleIds: Iterable<string>, txContext: TransactionContext): Promise<string[]> {
    const found = await this.rows
      .of(role, txContext)
      .find({ where: { id: { inArray: [...roleIds] } }, fields: ['slug'] });
    return found.map(({ slug }) => slug);
  }

  private async rolesOf(subjectIds: Iterable<string>, context: Context): Promise<string[]> {
    const ids = [...subjectIds];
    if (ids.length === 0) return [];
    const assigned = await this.rows
      .of(subjectsToRoles, context)
      .find({ where: { subjectId: { inArray: ids } }, fields: [], with: { role: show(role, ['slug']) } });
    return assigned.map((link) => link.role.slug);
  }
}

/** Returns whether a caller is an administrator or the server. */
export const hasFullAccess = (caller: Caller): boolean =>
  caller.kind === 'server' || rolesOf(caller).includes(adminRole);

/** Returns whether a granted call includes another one. Undecidable patterns count as not included. */
function covers(assigned: Call, wanted: Call): boolean {
  if (assigned.method !== '*' && assigned.method !== wanted.method) return false;
  const [pattern, path] = [assigned.path.split('/'), wanted.path.split('/')];
  const isOpen = pattern.at(-1) === '*' && path.length >= pattern.length;
  if (!isOpen && (pattern.length !== path.length || path.at(-1) === '*')) return false;
  return pattern.every(
    (part, index) => part === '*' || (isParam(part) ? isParam(path[index] ?? '') : part === path[index]),
  );
}

const isParam = (segment: string) =>
  segment.startsWith(':') || (segment.startsWith('{') && segment.endsWith('}'));
const rolesOf = (caller: Caller) => (caller.kind === 'subject' ? caller.roles : []);
const forbidden = () => new ForbiddenError('Not authorized');

function requireHeld(slugs: readonly string[], caller: Caller): void {
  if (slugs.some((slug) => !rolesOf(caller).includes(slug))) throw forbidden();
}
