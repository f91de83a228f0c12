import { Database, Events, REGISTRY } from '@flotilla/backend';
import { type Delivery, SiteZone } from '@flotilla/backend/ports';
import { created, type Registry, updated } from '@flotilla/core';
import { dayIn } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { counted } from './counted.js';
import { type Fact, storeFacts } from './facts.sql.js';

const paid = z.object({ invoiceId: z.string(), amount: z.string(), currency: z.string() });
const refunded = paid.extend({ refundId: z.string() });
const order = z.object({ id: z.string(), paidAt: z.string().nullable() });
const sent = z.object({ id: z.string(), formId: z.string() });

/**
 * Counts events of other modules, if installed. They are referenced by event name only, like linked modules.
 * Events are delivered at least once; each is counted once, by an idempotency key, on the day it occurred.
 */
@Injectable()
export class ModuleEventListener {
  constructor(
    @Inject(Events) events: Events,
    @Inject(REGISTRY) registry: Registry,
    @Inject(Database) private readonly db: Database,
    @Inject(SiteZone) private readonly zone: SiteZone,
  ) {
    const forms = registry.entities.get('crm.forms-to-requests');
    if (forms)
      events.on(created(forms), 'analytic.form-submissions', ({ row }, delivery) => {
        const { id, formId } = sent.parse(row);
        return this.store(counted.formSubmissions, id, delivery, {
          dimensions: { form: formId },
        });
      });
    const orders = registry.entities.get('ecommerce.order');
    if (orders)
      events.on(updated(orders), 'analytic.orders', async ({ row, before }, delivery) => {
        const { id, paidAt } = order.parse(row);
        // Counted at the first payment, independent of later changes of the order; an unpaid checkout is not
        // counted.
        const isPlaced = order.parse(before).paidAt === null && paidAt !== null;
        if (isPlaced) await this.store(counted.orders, id, delivery, { dimensions: {} });
      });
    for (const key of ['billing.invoice.paid', 'billing.subscription.renewed'] as const) {
      const event = registry.events.get(key);
      if (event)
        events.on(event, `analytic.${key.replaceAll('.', '-')}`, (payload, delivery) => {
          const { invoiceId, amount, currency } = paid.parse(payload);
          return this.store(counted.invoices, invoiceId, delivery, { dimensions: { currency }, amount });
        });
    }
    const refunds = registry.events.get('billing.invoice.refunded');
    if (refunds)
      events.on(refunds, 'analytic.refunds', (payload, delivery) => {
        const { refundId, amount, currency } = refunded.parse(payload);
        return this.store(counted.refunds, refundId, delivery, {
          dimensions: { currency },
          amount: `-${amount}`,
          count: 0,
        });
      });
  }

  private async store(
    { metric, key }: (typeof counted)[keyof typeof counted],
    id: string,
    { sentAt }: Pick<Delivery, 'sentAt'>,
    fact: Omit<Fact, 'name' | 'day' | 'count'> & { readonly count?: number },
  ): Promise<void> {
    const day = dayIn(sentAt, await this.zone.current());
    await storeFacts(`${key} ${id}`, [{ name: metric, count: 1, day, ...fact }], this.db);
  }
}
