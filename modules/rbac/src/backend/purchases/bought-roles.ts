import { Rows, serverFor, type WriteTransaction, type TransactionContext } from '@flotilla/backend';
import {
  type Merged,
  type Purchase,
  type Purchases,
  SUBJECT_MERGES,
  type SubjectMerges,
} from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { boughtRole } from '../../entities/bought-role.js';
import { rolesToEcommerceModuleProducts, subjectsToRoles } from '../../links.js';

/**
 * Roles from purchases: granted when an order is paid, and revoked when it ends, unless another order grants
 * them.
 */
@Injectable()
export class BoughtRoles implements Purchases {
  constructor(
    @Inject(SUBJECT_MERGES) merges: SubjectMerges,
    @Inject(Rows) private readonly rows: Rows,
  ) {
    merges.add({ name: 'rbac.bought-roles', merge: (merged, tx) => this.merge(merged, tx) });
  }

  async open({ orderId, subjectId, productIds }: Purchase, txContext: TransactionContext): Promise<void> {
    const where = { ecommerceModuleProductId: { inArray: [...productIds] } };
    const links = await this.rows
      .of(rolesToEcommerceModuleProducts, txContext)
      .find({ where, fields: ['roleId'] });
    for (const roleId of new Set(links.map((link) => link.roleId))) {
      const has = { subjectId: { eq: subjectId }, roleId: { eq: roleId } };
      const isBought = await this.rows
        .of(boughtRole, txContext)
        .exists({ where: { ...has, wasHad: { eq: false } } });
      const wasHad = !isBought && (await this.rows.of(subjectsToRoles, txContext).exists({ where: has }));
      await this.rows
        .of(boughtRole, txContext)
        .findOrCreate({ subjectId, roleId, orderId, wasHad }, { by: ['orderId', 'roleId'] });
      if (!wasHad)
        await this.rows
          .of(subjectsToRoles, txContext)
          .findOrCreate({ subjectId, roleId }, { by: ['subjectId', 'roleId'] });
    }
  }

  async close(orderId: string, txContext: TransactionContext): Promise<void> {
    const bought = await this.rows
      .of(boughtRole, txContext)
      .find({ where: { orderId: { eq: orderId } }, lock: 'update' });
    for (const { id, subjectId, roleId, wasHad } of bought) {
      await this.rows.of(boughtRole, txContext).delete(id);
      if (subjectId === null || roleId === null) continue;
      const has = { subjectId: { eq: subjectId }, roleId: { eq: roleId } };
      if (wasHad || (await this.rows.of(boughtRole, txContext).exists({ where: has }))) continue;
      const given = await this.rows.of(subjectsToRoles, txContext).find({ where: has, fields: [] });
      for (const link of given) await this.rows.of(subjectsToRoles, txContext).delete(link.id);
    }
  }

  /** Moves roles that a visitor bought before signing in to the account. */
  private async merge({ from, to }: Merged, tx: WriteTransaction): Promise<void> {
    const txContext = { caller: serverFor({ kind: 'job', name: 'rbac.bought-roles' }), tx };
    const bought = await this.rows.of(boughtRole, txContext).find({ where: { subjectId: { eq: from } } });
    for (const { id, roleId, wasHad } of bought) {
      if (roleId === null) continue;
      const had = await this.rows
        .of(subjectsToRoles, txContext)
        .exists({ where: { subjectId: { eq: to }, roleId: { eq: roleId } } });
      const isBought = await this.rows
        .of(boughtRole, txContext)
        .exists({ where: { subjectId: { eq: to }, roleId: { eq: roleId }, wasHad: { eq: false } } });
      await this.rows
        .of(boughtRole, txContext)
        .update(id, { subjectId: to, wasHad: had ? !isBought : false });
      if (!had && !wasHad) await this.rows.of(subjectsToRoles, txContext).insert({ subjectId: to, roleId });
    }
  }
}
