import {
  Events,
  Rows,
  serverFor,
  type TransactionContext,
  Writer,
  type WriteTransaction,
} from '@flotilla/backend';
import { defineJob, Jobs } from '@flotilla/backend/ports';
import { updated } from '@flotilla/core';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { boughtRole } from '../../entities/bought-role.js';
import { type Identity, identity } from '../../entities/identity.js';
import { subjectsToEcommerceModuleOrders, subjectsToIdentities } from '../../links.js';
import { BoughtRoles } from '../purchases/bought-roles.js';
import { ordersOfAddress, productsOfOrder } from './orders-of-address.sql.js';

const asAccounts = { caller: serverFor({ kind: 'job', name: 'rbac.join-orders' }) };

const joinOrdersOf = defineJob('rbac.join-orders-of', z.object({ identityId: z.guid() }), { retryLimit: 16 });

/** Moves guest orders to the account that confirms their e-mail address. */
@Injectable()
export class JoinOrders implements OnModuleInit {
  constructor(
    @Inject(Events) events: Events,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(BoughtRoles) private readonly roles: BoughtRoles,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {
    events.on(updated(identity), 'rbac.join-orders', async ({ row, before }) => {
      if (isConfirmed(row) && (!isConfirmed(before) || before.email !== row.email)) await this.join(row.id);
    });
  }

  onModuleInit(): void {
    this.jobs.on(joinOrdersOf, ({ identityId }) => this.join(identityId));
  }

  /** Moves the orders of a new identity whose address is confirmed already, after the transaction. */
  async joinLater({ id }: Pick<Identity, 'id'>, tx: WriteTransaction): Promise<void> {
    await this.jobs.send(joinOrdersOf, { identityId: id }, { tx });
  }

  private async join(identityId: string): Promise<void> {
    // Undefined when the shop is not installed.
    if (!this.rows.ofInstalled(subjectsToEcommerceModuleOrders, asAccounts)) return;
    await this.writer.transaction(async (tx) => {
      const txContext = { ...asAccounts, tx };
      const [found, owner] = [
        await this.rows.of(identity, txContext).one({ where: { id: { eq: identityId } } }),
        await this.rows
          .of(subjectsToIdentities, txContext)
          .one({ where: { identityId: { eq: identityId } }, fields: ['subjectId'] }),
      ];
      if (!found || !owner || found.email === null || !isConfirmed(found)) return;
      for (const { id, linkId } of await ordersOfAddress(found.email, tx)) {
        await this.rows
          .of(subjectsToEcommerceModuleOrders, txContext)
          .update(linkId, { subjectId: owner.subjectId });
        await this.giveRoles(id, owner.subjectId, txContext);
      }
    });
  }

  /** Moves the roles that an order grants from the visitor to the new owner. */
  private async giveRoles(orderId: string, subjectId: string, txContext: TransactionContext): Promise<void> {
    if (!(await this.rows.of(boughtRole, txContext).exists({ where: { orderId: { eq: orderId } } }))) return;
    await this.roles.close(orderId, txContext);
    await this.roles.open(
      { orderId, subjectId, productIds: await productsOfOrder(orderId, txContext.tx) },
      txContext,
    );
  }
}

const isConfirmed = ({ provider, email, verifiedAt, mustVerify }: Identity) =>
  provider !== 'email' && email !== null && verifiedAt !== null && !mustVerify;
