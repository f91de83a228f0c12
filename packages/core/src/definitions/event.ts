import type { z } from 'zod';
import type { Entity } from './entity.js';
import type { Fields } from '../kinds/field.js';
import type { RowOfFields } from './infer.js';
import type { EntityKey } from '../values/names.js';

/** Something that happens, and that handlers of other modules react to. */
export type Event = DefinedEvent | RowEvent;

/** An event of a module, which its own code emits: `In` is what is emitted, `Out` what a handler is given. */
export interface DefinedEvent<Key extends string = string, In = unknown, Out = unknown> extends Carries<In, Out> {
  readonly type: 'event';
  readonly key: Key;
  /** Checks what is emitted, and parses what a handler is given. */
  readonly payload: z.ZodType<Out, In>;
  /** The field of the payload by whose value events stand in an order; without one they stand in none. */
  readonly orderedBy?: string;
}

/** An event of a row. The writer alone emits it, so it takes nothing. */
export interface RowEvent<Key extends string = string, Out = unknown> extends Carries<never, Out> {
  readonly type: 'row-event';
  readonly key: Key;
  readonly entity: EntityKey;
  readonly change: Change;
}

/** Types alone: no event has these values. */
interface Carries<In, Out> {
  readonly in?: In;
  readonly out?: Out;
}

/** Who did what an event reports. */
export type Actor =
  | { readonly kind: 'anonymous' }
  /** Who holds the secret key, or the server by itself. */
  | { readonly kind: 'server' }
  | { readonly kind: 'job'; readonly name: string }
  | { readonly kind: 'subject'; readonly id: string; readonly sessionId?: string };

/** What the handler of an event is given. */
export type PayloadOf<E> = E extends Carries<unknown, infer Out> ? Out : never;

/** Defines an event: `defineEvent('ecommerce.order.paid', z.object({ orderId: z.guid() }), { orderedBy: 'orderId' })`. */
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
  /** All fields but the secret ones; of a deleted row as it was. */
  readonly row: RowOfFields<F>;
  readonly actor: Actor;
}

interface Updated<F extends Fields> extends Changed<F> {
  readonly before: RowOfFields<F>;
}

/** A row was made. */
export function created<Key extends EntityKey, F extends Fields>(entity: Entity<Key, F>): RowEvent<`${Key}.created`, Changed<F>> {
  return rowEvent(entity.key, 'created');
}

/** A row was changed. */
export function updated<Key extends EntityKey, F extends Fields>(entity: Entity<Key, F>): RowEvent<`${Key}.updated`, Updated<F>> {
  return rowEvent(entity.key, 'updated');
}

/** A row was removed by a call for it; rows and links that went with another one emit nothing. */
export function deleted<Key extends EntityKey, F extends Fields>(entity: Entity<Key, F>): RowEvent<`${Key}.deleted`, Changed<F>> {
  return rowEvent(entity.key, 'deleted');
}

function rowEvent<Key extends EntityKey, const C extends Change>(entity: Key, change: C): RowEvent<`${Key}.${C}`, never> {
  return { type: 'row-event', key: `${entity}.${change}`, entity, change };
}
