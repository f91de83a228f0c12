import { Database, Events, REGISTRY } from '@flotilla/backend';
import { created, type Registry, updated } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Fact, keepFacts } from './facts.sql.js';

const paid = z.object({ invoiceId: z.string(), amount: z.string(), currency: z.string() });
const refunded = paid.extend({ refundId: z.string() });
const placed = z.object({ id: z.string(), number: z.string().nullable(), status: z.string() });
const sent = z.object({ id: z.string(), formId: z.string() });

/**
 * Counts what other modules tell of, where they are installed: they are known by the names of their events alone, as links know the
 * modules they lead to. An event comes at least once; it is counted once, by the name of what it tells of.
 */
@Injectable()
export class ListenToModules {
  constructor(
    @Inject(Events) events: Events,
    @Inject(REGISTRY) registry: Registry,
    @Inject(Database) private readonly db: Database,
  ) {
    const forms = registry.entities.get('crm.forms-to-requests');
    if (forms)
      events.on(created(forms), 'analytic.form-submissions', ({ row }) => {
        const { id, formId } = sent.parse(row);
        return this.keep(`form-submission ${id}`, { name: 'form-submissions', dimensions: { form: formId } });
      });
    const orders = registry.entities.get('ecommerce.order');
    if (orders)
      events.on(updated(orders), 'analytic.orders', async ({ row }) => {
        const { id, number, status } = placed.parse(row);
        if (number !== null && status !== 'new') await this.keep(`order ${id}`, { name: 'orders', dimensions: {} });
      });
    for (const [key, name] of [
      ['billing.invoice.paid', 'invoice'],
      ['billing.subscription.renewed', 'invoice'],
    ] as const) {
      const event = registry.events.get(key);
      if (event)
        events.on(event, `analytic.${key.replaceAll('.', '-')}`, (payload) => {
          const { invoiceId, amount, currency } = paid.parse(payload);
          return this.keep(`${name} ${invoiceId}`, { name: 'revenue', dimensions: { currency }, amount });
        });
    }
    const refunds = registry.events.get('billing.invoice.refunded');
    if (refunds)
      events.on(refunds, 'analytic.refunds', (payload) => {
        const { refundId, amount, currency } = refunded.parse(payload);
        return this.keep(`refund ${refundId}`, { name: 'revenue', dimensions: { currency }, amount: `-${amount}`, count: 0 });
      });
  }

  private async keep(key: string, fact: Omit<Fact, 'day' | 'count'> & { readonly count?: number }): Promise<void> {
    await keepFacts(key, [{ count: 1, day: new Date().toISOString().slice(0, 10), ...fact }], this.db);
  }
}
