/** Raw SQL, since the queue of deliveries is claimed, ended and replayed by statements on states and times. */
import type { Database, Transaction } from '@flotilla/backend';
import { momentJson } from '@flotilla/backend/ports';
import type { Delivery, WholeDelivery } from '../../webhook-shapes.js';
import type { Outcome } from './post-webhook.js';

/** The connection, or the transaction of a change. */
type Queries = Pick<Database, 'query'> | Pick<Transaction, 'query'>;

/** Deliveries of an endpoint that wait. A further event is stored as failed, and can be replayed. */
const maxWaiting = 10_000;
/** Deliveries that an endpoint has at most; older ones that have ended are deleted. */
const maxStored = 50_000;
const retentionDays = 30;
/** A process that sends a delivery for longer counts as crashed. */
export const leaseSeconds = 45;

export interface NewDelivery {
  readonly webhookId: string;
  readonly eventId: string;
  readonly type: string;
  readonly payload: string;
}

const insertText = `
insert into "notification_webhook_delivery" ("webhookId", "eventId", "type", "payload", "status", "error", "endedAt")
select $1::uuid, $2::uuid, $3, $4, case when q.isfull then 'failed' else 'waiting' end,
  case when q.isfull then 'full' end, case when q.isfull then now() end
from (select count(*) >= $5::int as isfull from (
  select 1 from "notification_webhook_delivery" where "webhookId" = $1::uuid and "status" = 'waiting' limit $5::int) w) q
on conflict ("webhookId", "eventId") do nothing`;

/** Stores a delivery once, however often its event is handled. */
export async function storeDelivery(
  { webhookId, eventId, type, payload }: NewDelivery,
  db: Queries,
): Promise<void> {
  await db.query(insertText, [webhookId, eventId, type, payload, maxWaiting]);
}

/** A delivery that this process sends. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly payload: string;
  readonly attempts: number;
}

const claimText = `
update "notification_webhook_delivery" d
set "leasedUntil" = now() + ${leaseSeconds} * interval '1 second', "attempts" = "attempts" + 1
where d."id" in (
  select "id" from "notification_webhook_delivery"
  where "webhookId" = $1::uuid and "status" = 'waiting' and "dueAt" <= now() and ("leasedUntil" is null or "leasedUntil" <= now())
  order by "dueAt" limit $2::int for update skip locked)
returning d."id", d."eventId", d."payload", d."attempts"`;

/** Claims due deliveries, so that no other process sends them at the same time. */
export const claimDue = (webhookId: string, limit: number, db: Queries): Promise<ClaimedDelivery[]> =>
  db.query<ClaimedDelivery & Record<string, unknown>>(claimText, [webhookId, limit]);

const endText = `
update "notification_webhook_delivery"
set "leasedUntil" = null, "status" = $2, "dueAt" = coalesce($3::timestamptz, "dueAt"),
  "endedAt" = case when $2 = 'waiting' then null else now() end,
  "httpStatus" = $4::int, "durationMs" = $5::int, "response" = $6, "error" = $7
where "id" = $1::uuid`;

/** Stores the outcome of an attempt. With `retryAt` the delivery waits for the next one. */
export async function endAttempt(
  { id, outcome, retryAt, isDelivered }: EndedAttempt,
  db: Queries,
): Promise<void> {
  const status = isDelivered ? 'delivered' : retryAt ? 'waiting' : 'failed';
  const { status: http = null, durationMs, response = null, error = null } = outcome;
  await db.query(endText, [id, status, retryAt?.toISOString() ?? null, http, durationMs, response, error]);
}

export interface EndedAttempt {
  readonly id: string;
  readonly outcome: Outcome;
  readonly isDelivered: boolean;
  readonly retryAt?: Date | undefined;
}

const nextText = `
select extract(epoch from min(greatest("dueAt", coalesce("leasedUntil", "dueAt"))))::float8 * 1000 as at
from "notification_webhook_delivery" where "webhookId" = $1::uuid and "status" = 'waiting'`;

/** Returns when the next delivery of an endpoint can be sent; undefined when none waits. */
export async function nextDue(webhookId: string, db: Queries): Promise<Date | undefined> {
  const [row] = await db.query<{ at: number | null }>(nextText, [webhookId]);
  const at = row?.at ?? undefined;
  return at === undefined ? undefined : new Date(at);
}

const columns = `"id", "eventId", "type", "status" as state, "attempts", ${momentJson('"createdAt"')} as "createdAt",
  ${momentJson('"dueAt"')} as "dueAt", ${momentJson('"endedAt"')} as "endedAt", "httpStatus" as status, "durationMs", "response", "error"`;

const pageText = `
select ${columns} from "notification_webhook_delivery"
where "webhookId" = $1::uuid and ($2::text is null or "status" = $2)
  and ($3::uuid is null or ("createdAt", "id") < (select "createdAt", "id" from "notification_webhook_delivery" where "id" = $3::uuid))
order by "createdAt" desc, "id" desc limit $4::int`;

type Stored = Omit<Delivery, 'messageId'> & { readonly eventId: string } & Record<string, unknown>;

/** Returns a page of the log, newest first. */
export async function deliveriesPage(
  { webhookId, state, after, limit }: DeliveryFilter,
  db: Queries,
): Promise<{ deliveries: Delivery[]; next: string | null }> {
  const found = await db.query<Stored>(pageText, [webhookId, state ?? null, after ?? null, limit + 1]);
  const rows = found.slice(0, limit);
  return { deliveries: rows.map(deliveryOf), next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

interface DeliveryFilter {
  readonly webhookId: string;
  readonly state?: Delivery['state'] | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Returns one delivery of an endpoint. */
export async function deliveryById(
  webhookId: string,
  id: string,
  db: Queries,
): Promise<WholeDelivery | undefined> {
  const text = `select ${columns}, "payload" from "notification_webhook_delivery" where "webhookId" = $1::uuid and "id" = $2::uuid`;
  const [row] = await db.query<Stored & { payload: string }>(text, [webhookId, id]);
  return row && { ...deliveryOf(row), payload: row.payload };
}

function deliveryOf({ id, eventId, type, state, attempts, createdAt, dueAt, ...rest }: Stored): Delivery {
  const { endedAt, status, durationMs, response, error } = rest;
  return {
    ...{ id, messageId: messageIdOf(eventId), type, state, attempts, createdAt, dueAt },
    ...{ endedAt, status, durationMs, response, error },
  };
}

/** Returns the `webhook-id` of an event. Receivers ignore an id that they know. */
export const messageIdOf = (eventId: string): string => `msg_${eventId}`;

const again = `update "notification_webhook_delivery" set "status" = 'waiting', "dueAt" = now(), "endedAt" = null, "attempts" = 0`;

/** Lets an ended delivery be sent again. Returns the number of changed deliveries. */
export async function replayOne(webhookId: string, id: string, db: Queries): Promise<number> {
  const text = `${again} where "webhookId" = $1::uuid and "id" = $2::uuid and "status" <> 'waiting' returning "id"`;
  return (await db.query(text, [webhookId, id])).length;
}

/** Lets failed deliveries since a moment be sent again, oldest first up to the limit of the queue. */
export async function replayAllFailed(webhookId: string, since: string, db: Queries): Promise<number> {
  const text = `${again} where "id" in (
  select "id" from "notification_webhook_delivery" where "webhookId" = $1::uuid and "status" = 'failed' and "createdAt" >= $2::timestamptz
  order by "createdAt" limit $3::int) returning "id"`;
  return (await db.query(text, [webhookId, since, maxWaiting])).length;
}

const oldText = `
delete from "notification_webhook_delivery" where "createdAt" < now() - ${retentionDays} * interval '1 day'
  or "id" in (select "id" from (
    select "id", "status", row_number() over (partition by "webhookId" order by "createdAt" desc) as position from "notification_webhook_delivery") p
    where p.position > ${maxStored} and p."status" <> 'waiting')`;

/** Deletes old deliveries. */
export async function deleteOld(db: Queries): Promise<void> {
  await db.query(oldText);
}

/** Returns the endpoints for which deliveries wait. */
export async function waitingEndpoints(db: Queries): Promise<string[]> {
  const text = `select distinct "webhookId" as id from "notification_webhook_delivery" where "status" = 'waiting'`;
  return (await db.query<{ id: string }>(text)).map(({ id }) => id);
}

/** Deletes deliveries whose bodies contain one of the texts: ids and addresses of a deleted account. */
export async function deleteNaming(texts: readonly string[], db: Queries): Promise<void> {
  await db.query(
    `delete from "notification_webhook_delivery" d using unnest($1::text[]) n where position(lower(n) in lower(d."payload")) > 0`,
    [texts],
  );
}

/**
 * Locks the number of endpoints until the end of the transaction, because concurrent creations do not see each
 * other's row.
 */
export async function lockNumber(tx: Pick<Transaction, 'query'>): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('notification.webhook', 0))`);
}
