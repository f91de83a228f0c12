import type { z } from 'zod';
import type { Entity } from './entity.js';

/** Something that happened, told to other modules at least once, after the write that made it is committed. */
export interface EventDefinition<Payload = unknown> {
  /** `ecommerce.order.paid`. */
  readonly key: string;
  readonly payload: z.ZodType<Payload>;
}

/** Defines an event that a module emits. */
export function defineEvent<Payload>(event: EventDefinition<Payload>): EventDefinition<Payload> {
  return event;
}

export const changes = ['created', 'updated', 'deleted'] as const;
export type Change = (typeof changes)[number];

/** The event that every write of an entity emits: `blog.article.updated`. */
export function changeEventKey(entity: Pick<Entity, 'key'>, change: Change): string {
  return `${entity.key}.${change}`;
}
