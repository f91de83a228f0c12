import { RefusedError, Rows, serverFor, type TransactionContext } from '@flotilla/backend';
import { type GuardedWrite, RowHooks } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { apiKey } from '../../entities/api-key.js';
import { subjectsToApiKeys } from '../../links.js';
import { Privileges } from '../accounts/privileges.js';
import { before } from './guarded-values.js';

/**
 * Guards the generic writes of API keys: only the action creates them, for their owner, and only
 * administrators delete those of administrators.
 */
@Injectable()
export class KeyGuards {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Privileges) private readonly privileges: Privileges,
    @Inject(RowHooks) hooks: RowHooks,
  ) {
    hooks.guard(apiKey, (write, txContext) => this.guardKeys(write, txContext));
    hooks.guard(subjectsToApiKeys, async ({ operation, rows }, txContext) => {
      requireNoGrant(operation, txContext);
      await this.privileges.requireForSubjects(before(rows, 'subjectId'), txContext);
    });
  }

  private async guardKeys(
    { operation, rows }: GuardedWrite,
    txContext: TransactionContext,
  ): Promise<undefined> {
    if (operation === 'create') requireNoGrant(operation, txContext);
    const links = await this.rows
      .of(subjectsToApiKeys, { caller: serverFor(txContext.caller), tx: txContext.tx })
      .find({ where: { apiKeyId: { inArray: before(rows, 'id') } }, fields: ['subjectId'] });
    await this.privileges.requireForSubjects(
      links.map(({ subjectId }) => subjectId),
      txContext,
    );
  }
}

/** A link decides on the subject that a key acts as. @throws RefusedError */
function requireNoGrant(operation: GuardedWrite['operation'], { caller }: TransactionContext): void {
  if (operation !== 'delete' && caller.kind !== 'server')
    throw new RefusedError({
      en: 'API keys are created by their owners: POST /api/rbac/subjects/{id}/api-keys.',
      ru: 'Ключи API создают их владельцы: POST /api/rbac/subjects/{id}/api-keys.',
    });
}
