import { RecurringCache } from '@flotilla/runtime/caching';
import type { Entity, Registry } from '@flotilla/core';
import type { EmbeddedRows } from './embedding.js';
import { narrowReach } from './include.js';
import { type CompileContext, nameOfScope } from './statement.js';

/** Of all statements together, in characters; what makes rows of their answers takes as much again. */
const maxCharacters = 1_000_000;

const shapes = new WeakMap<Registry, RecurringCache<EmbeddedRows>>();

/**
 * A statement that embeds, by what it says but for its values: of what thousands of lists are compiled to that is all but a few of the bytes.
 * What was compiled of the same parts, for somebody who sees the same, is compiled once. Who keeps the answer keeps no statement: it is
 * looked up, so that all that are kept together stay within their bound.
 */
export function shapeOf(
  entity: Entity,
  parts: readonly unknown[],
  context: CompileContext,
  compile: () => EmbeddedRows,
): () => EmbeddedRows {
  const { registry, reach } = context;
  const known = shapes.get(registry) ?? new RecurringCache<EmbeddedRows>({ maxSize: maxCharacters, sizeOf });
  shapes.set(registry, known);
  const key = `${entity.key} ${reach === narrowReach ? 'narrow' : 'wide'} ${nameOfScope(context)} ${JSON.stringify(parts)}`;
  return () => known.get(key, compile);
}

const sizeOf = ({ text }: EmbeddedRows, key: string) => key.length + 2 * text.length;
