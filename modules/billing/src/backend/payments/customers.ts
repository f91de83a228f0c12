import {
  type Context,
  Ownership,
  REGISTRY,
  Rows,
  server,
  type WriteTransaction,
  type TransactionContext,
} from '@flotilla/backend';
import {
  forgetRows,
  type Merged,
  RowHooks,
  SUBJECT_MERGES,
  type SubjectMerges,
} from '@flotilla/backend/ports';
import type { Registry } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { customer } from '../../entities/customer.js';
import { paymentIntent } from '../../entities/payment-intent.js';
import type { LockedInvoice } from './invoices.js';

/** Stores the ids of subjects at providers, so that a returning buyer keeps the same customer there. */
@Injectable()
export class Customers {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(SUBJECT_MERGES) merges: SubjectMerges,
    @Inject(RowHooks) hooks: RowHooks,
    @Inject(REGISTRY) registry: Registry,
  ) {
    for (const entity of registry.entities.values())
      if (entity.isSubject) hooks.beforeDelete(entity, (ids, { tx }) => this.forget(ids, tx));
    merges.add({ name: 'billing.customers', merge: (merged, tx) => this.merge(merged, tx) });
  }

  /** Returns the provider's customer id of an invoice's buyer, if there is one. */
  async of({ invoice, intent }: LockedInvoice, context: TransactionContext): Promise<string | undefined> {
    const subjectId = await this.subjectOf(intent.id, context);
    if (subjectId === undefined) return undefined;
    const where = { provider: { eq: invoice.provider ?? '' }, subjectId: { eq: subjectId } };
    const existing = await this.rows.of(customer, context).one({ where, fields: ['providerId'] });
    return existing?.providerId ?? undefined;
  }

  /** Stores the provider's customer id of an invoice's buyer, unless one is stored already. */
  async store(
    { invoice, intent }: LockedInvoice,
    providerId: string,
    context: TransactionContext,
  ): Promise<void> {
    const subjectId = await this.subjectOf(intent.id, context);
    const rows = this.rows.of(customer, context);
    const provider = invoice.provider;
    if (
      subjectId === undefined ||
      (await rows.exists({ where: { provider: { eq: provider ?? '' }, providerId: { eq: providerId } } }))
    )
      return;
    await rows.findOrCreate(
      { provider, subjectId, providerId, email: invoice.email },
      { by: ['provider', 'subjectId'] },
    );
  }

  /**
   * Moves the visitor's customer ids to the account at sign-in. An id that the account already has at a
   * provider wins, and the visitor's is deleted.
   */
  private async merge({ from, to }: Merged, tx: WriteTransaction): Promise<void> {
    const rows = this.rows.of(customer, { caller: server, tx });
    const existing = await rows.find({ where: { subjectId: { eq: to } }, fields: ['provider'] });
    for (const { id, provider } of await rows.find({
      where: { subjectId: { eq: from } },
      fields: ['provider'],
    })) {
      if (existing.some((one) => one.provider === provider)) await rows.delete(id);
      else await rows.update(id, { subjectId: to });
    }
  }

  /**
   * Deletes the customers of deleted subjects, also from the change history, because it contains their
   * addresses.
   */
  private async forget(subjectIds: readonly string[], tx: WriteTransaction): Promise<void> {
    const rows = this.rows.of(customer, { caller: server, tx });
    const existing = await rows.find({ where: { subjectId: { inArray: [...subjectIds] } }, fields: [] });
    if (existing.length === 0) return;
    const ids = existing.map(({ id }) => id);
    await rows.deleteMany(ids);
    await forgetRows(ids, tx);
  }

  private async subjectOf(intentId: string, { tx }: Context): Promise<string | undefined> {
    if (!this.ownership.isOwnable(paymentIntent)) return undefined;
    const [owner] = await this.ownership.ownersOf({ entity: paymentIntent, id: intentId }, tx);
    return owner;
  }
}
