import {
  type Actor,
  created,
  defineEntity,
  defineEvent,
  deleted,
  type Row,
  text,
  updated,
} from '@flotilla/core';
import { z } from 'zod';
import type { WriteTransaction } from '../../invalidation/writer.js';
import { defineJob } from '../job.js';
import type { Jobs } from '../jobs.js';
import type { Events } from './events.js';

/** Compiles only when both types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never;
const same = <A, B>(_: Same<A, B>) => undefined;

declare const events: Events;
declare const jobs: Jobs;
declare const tx: WriteTransaction;

const order = defineEntity({ module: 'shop', name: 'order', fields: { status: text() } });
const paidAt = z.iso.datetime().transform((moment) => new Date(moment));
const orderPaid = defineEvent(
  'shop.order.paid',
  z.object({ orderId: z.guid(), parts: z.int().default(1), paidAt }),
  {
    orderedBy: 'orderId',
  },
);

// Payloads match the schema's input, and need the transaction of the change.
void events.emit(orderPaid, { orderId: '1', paidAt: '2026-11-22T10:00:00Z' }, tx);
// @ts-expect-error a field is missing
void events.emit(orderPaid, { orderId: '1' }, tx);
// @ts-expect-error a field is of another type
void events.emit(orderPaid, { orderId: 1, paidAt: '2026-11-22T10:00:00Z' }, tx);
// @ts-expect-error there is no such field
void events.emit(orderPaid, { orderId: '1', paidAt: '2026-11-22T10:00:00Z', amount: 3 }, tx);
// @ts-expect-error the transaction is required
void events.emit(orderPaid, { orderId: '1', paidAt: '2026-11-22T10:00:00Z' });

declare const row: Row<typeof order>;
// @ts-expect-error only the writer emits the events of rows
void events.emit(updated(order), { row, before: row, actor: { kind: 'server' } }, tx);

// A handler gets the schema's output.
events.on(orderPaid, 'billing.invoice', async (payload, { id, attempt, event }) => {
  same<typeof payload, { orderId: string; parts: number; paidAt: Date }>(true);
  same<typeof event, 'shop.order.paid'>(true);
  same<typeof id, string>(true);
  same<typeof attempt, number>(true);
});
events.on(updated(order), 'billing.follow', async ({ row: now, before, actor }) => {
  same<typeof now, Row<typeof order>>(true);
  same<typeof before, Row<typeof order>>(true);
  same<typeof actor, Actor>(true);
  // @ts-expect-error there is no such field
  void before.total;
});
// @ts-expect-error a created row has no previous state
events.on(created(order), 'billing.follow', async ({ before }) => void before);
// A handler of several events receives them in one order, with the key of each.
events.on([created(order), deleted(order)], 'search.index', async (payload, { event }) => {
  same<typeof event, 'shop.order.created' | 'shop.order.deleted'>(true);
  same<(typeof payload)['row']['status'], string>(true);
});
// @ts-expect-error the payload must match the event's
events.on(orderPaid, 'billing.invoice', async (payload: { orderId: number }) => void payload);
// @ts-expect-error the name must start with a module
events.on(orderPaid, 'invoice', async () => undefined);

const remind = defineJob('shop.remind', z.object({ orderId: z.guid(), days: z.int().default(3) }), {
  retryLimit: 5,
});
jobs.on(remind, async (data) => same<typeof data, { orderId: string; days: number }>(true));
void jobs.send(remind, { orderId: '1' }, { tx, singletonKey: '1' });
// @ts-expect-error a field is missing
void jobs.send(remind, { days: 2 });
// @ts-expect-error a job is sent by its definition
void jobs.send('shop.remind', { orderId: '1' });
