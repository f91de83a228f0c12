import { createHash } from 'node:crypto';
import type { Entity } from '@flotilla/core';
import { InvalidError } from '@flotilla/core/errors';
import { isUuid } from '@flotilla/core/reflection';
import { isPlainObject, sentenceCase } from '@flotilla/core/values';
import { v7 as uuidv7 } from 'uuid';
import { backendKind } from '@flotilla/sql/kinds';

/** A new id: a version 7 uuid (RFC 9562), so that ids sort by age and indexes grow at their end. */
export function newId(): string {
  return uuidv7();
}

/** The id that a new row has wherever it is made of the same moment and words: who makes it again finds it. */
export function idFrom(at: Date, words: readonly string[]): string {
  return uuidv7({ msecs: at.getTime(), random: createHash('sha256').update(JSON.stringify(words)).digest().subarray(0, 16) });
}

/** The id of a new row as PostgreSQL says it: by that, answers and events know their rows. @throws InvalidError */
export function idOf({ id }: Readonly<Record<string, unknown>>): string {
  if (id === undefined) return newId();
  if (!isUuid(id)) throw InvalidError.of('id', 'must be a uuid.');
  return id.toLowerCase();
}

/**
 * Fills the generated fields of a row that are missing or empty: an administrator's title from the
 * title, a slug from the administrator's title, both unique by a random ending.
 */
export function withGenerated(entity: Entity, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...row };
  for (const [name, field] of Object.entries(entity.fields)) {
    if (!field.generated || (filled[name] !== undefined && filled[name] !== '')) continue;
    filled[name] = backendKind(field.kind).generate?.(titleOf(filled) ?? sentenceCase(entity.name));
  }
  return filled;
}

/** The first text that names the row: its administrator's title, or its title in any language. */
function titleOf(row: Readonly<Record<string, unknown>>): string | undefined {
  const texts = [row.adminTitle, ...(isPlainObject(row.title) ? Object.values(row.title) : [row.title])];
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '')?.slice(0, 400);
}
