import { createHash } from 'node:crypto';
import type { Entity } from '@flotilla/core';
import { InvalidError } from '@flotilla/core/errors';
import { isUuid } from '@flotilla/core/reflection';
import { isPlainObject, sentenceCase } from '@flotilla/core/values';
import { v7 as uuidv7 } from 'uuid';
import { quoteName } from '../database/sql.js';
import { backendKind } from '../kinds/index.js';
import type { GeneratedValues } from '../kinds/backend-kind.js';
import { isTaken } from '../schema/database-problem.js';

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
 * title, a slug from the administrator's title. The statement that stores the row makes the slug unique.
 */
export function withGenerated(entity: Entity, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...row };
  for (const [name, field] of Object.entries(entity.fields)) {
    if (!field.generated || (filled[name] !== undefined && filled[name] !== '')) continue;
    filled[name] = backendKind(field.kind).generate?.(titleOf(filled) ?? sentenceCase(entity.name));
  }
  return filled;
}

/** The fields of an entity whose generated values a statement makes unique. */
function generatedFields(entity: Entity): (readonly [name: string, generated: GeneratedValues])[] {
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    const { generated } = backendKind(field.kind);
    return generated && field.generated ? [[name, generated] as const] : [];
  });
}

/** The rows of one statement, their generated values distinct. */
export function withDistinct<Row extends Values>(entity: Entity, rows: readonly Row[]): Row[] {
  return generatedFields(entity).reduce<Row[]>((made, [name, { distinct }]) => {
    const values = distinct(made.map((row) => row[name]));
    return made.map((row, index) => (values[index] === row[name] ? row : { ...row, [name]: values[index] }));
  }, rows.slice());
}

/** A row as it would be stored if its generated values were free. */
export function withFree(entity: Entity, row: Values): Values {
  const free = generatedFields(entity).map(([name, generated]) => [name, generated.free(row[name])] as const);
  return { ...row, ...Object.fromEntries(free.filter(([name]) => name in row)) };
}

/** Returns the SQL of a field's stored value. */
export function storedSql(entity: Entity, name: string, value: string, except?: string): string {
  const generated = generatedFields(entity).find(([field]) => field === name)?.[1];
  return generated ? generated.sql(value, { table: quoteName(entity.table), column: quoteName(name), except }) : value;
}

/** Whether a statement failed because another one took a value that it had found free for one of its rows. */
export function lostRace(error: unknown, entity: Entity, rows: readonly Values[]): boolean {
  return generatedFields(entity).some(
    ([name, { free }]) => isTaken(error, entity, name) && rows.some((row) => row[name] !== undefined && free(row[name]) !== row[name]),
  );
}

type Values = Readonly<Record<string, unknown>>;

/** The first text that names the row: its administrator's title, or its title in any language. */
function titleOf(row: Readonly<Record<string, unknown>>): string | undefined {
  const texts = [row.adminTitle, ...(isPlainObject(row.title) ? Object.values(row.title) : [row.title])];
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '')?.slice(0, 400);
}
