import type { z } from 'zod';
import type { Entity } from './entity.js';
import type { Fields } from '../kinds/field.js';
import type { RowOfFields } from './infer.js';
import type { EntityKey } from '../values/names.js';

/** An event that handlers of any module can subscribe to. */
export type Event = DefinedEvent | RowEvent;

/** An event that a module emits: `In` is the emitted payload, `Out` the payload that handlers receive. */
export interface DefinedEvent<Key extends string = string, In = unknown, Out = unknown> extends Carries<
  In,
  Out
> {
  readonly type: 'event';
  readonly key: Key;
  /** Validates the emitted payload, and parses it for handlers. */
  readonly payload: z.ZodType<Out, In>;
  /**
   * Payload field that orders deliveries: events with the same value are delivered in order. Unordered by
   * default.
   */
  readonly orderedBy?: string;
}

/** An event of a row. Only the row writer emits it, so it has no input type. */
export interface RowEvent<Key extends string = string, Out = unknown> extends Carries<never, Out> {
  readonly type: 'row-event';
  readonly key: Key;
  readonly entity: EntityKey;
  readonly change: Change;
}

/** Phantom types: no event has these values at run time. */
interface Carries<In, Out> {
  readonly in?: In;
  readonly out?: Out;
}

/** The actor behind an event. */
export type Actor =
  | { readonly kind: 'anonymous' }
  /** A holder of the secret key, or this server. */
  | { readonly kind: 'server' }
  | { readonly kind: 'job'; readonly name: string }
  | {
      readonly kind: 'subject';
      readonly id: string;
      readonly sessionId?: string;
      /** Name of the API key of the call. */
      readonly key?: string;
    };

/** The payload that a handler of the event receives. */
export type PayloadOf<E> = E extends Carries<unknown, infer Out> ? Out : never;

/**
 * Defines an event: `defineEvent('ecommerce.order.paid', z.object({ orderId: z.guid() }), { orderedBy:
 * 'orderId' })`.
 */
export function defineEvent<const Key extends `${string}.${string}`, In extends object, Out extends object>(
  key: Key,
  payload: z.ZodType<Out, In>,
  { orderedBy }: { readonly orderedBy?: keyof NoInfer<Out> & string } = {},
): DefinedEvent<Key, In, Out> {
  return { type: 'event', key, payload, orderedBy };
}

export const changes = ['created', 'updated', 'deleted'] as const;
export type Change = (typeof changes)[number];

/** The key of the event that every write of an entity emits: `blog.article.updated`. */
export function changeEventKey(entity: Pick<Entity, 'key'>, change: Change): string {
  return `${entity.key}.${change}`;
}

interface Changed<F extends Fields> {
  /** All fields but the secret ones; for a deletion, of the row before it. */
  readonly row: RowOfFields<F>;
  readonly actor: Actor;
}

interface Updated<F extends Fields> extends Changed<F> {
  readonly before: RowOfFields<F>;
}

/** Returns the event of a created row. */
export function created<Key extends EntityKey, F extends Fields>(
  entity: Entity<Key, F>,
): RowEvent<`${Key}.created`, Changed<F>> {
  return rowEvent(entity.key, 'created');
}

/** Returns the event of an updated row. */
export function updated<Key extends EntityKey, F extends Fields>(
  entity: Entity<Key, F>,
): RowEvent<`${Key}.updated`, Updated<F>> {
  return rowEvent(entity.key, 'updated');
}

/** Returns the event of a deleted row. Rows and links that a cascade deletes emit nothing. */
export function deleted<Key extends EntityKey, F extends Fields>(
  entity: Entity<Key, F>,
): RowEvent<`${Key}.deleted`, Changed<F>> {
  return rowEvent(entity.key, 'deleted');
}

function rowEvent<Key extends EntityKey, const C extends Change>(
  entity: Key,
  change: C,
): RowEvent<`${Key}.${C}`, never> {
  return { type: 'row-event', key: `${entity}.${change}`, entity, change };
}
