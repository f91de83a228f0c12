import { quoteName } from '../database/sql.js';
import type { Entity, Registry } from '@flotilla/core';
import { type OwnedColumn, ownedColumns, type OwningLink, type Way } from './ownership-ways.js';

/** Returns SQL conditions for a row under an alias to belong to a subject. All of them must hold. */
export function ownedBy(columns: readonly OwnedColumn[], alias: string, subject: string): string[] {
  return columns.map(({ column, ways }) => {
    const conditions = ways.map((way) => leadsTo(way, `${alias}.${quoteName(column)}`, subject));
    return conditions.length === 1 ? conditions.join() : `(${conditions.join(' or ')})`;
  });
}

/**
 * Returns SQL of the ids that a subject owns by these ways, as `id`. It starts from the subject, so it scales
 * with the subject's rows only.
 */
export function idsOwnedBy(ways: readonly Way[], subject: string): string {
  return ways.map((way) => endOf(way, subject)).join(' union ');
}

/** Returns SQL of the subjects that own a row, as `id`. */
export function ownersText(columns: readonly OwnedColumn[], row: string): string {
  const ofColumns = columns.map(({ column, ways }) => {
    const id = `${row}.${quoteName(column)}`;
    return `(${ways.map((way) => startOf(way, id)).join(' union ')})`;
  });
  return ofColumns.join(' intersect ');
}

/**
 * Returns SQL of the subjects that own an entity's row under an alias, as `id`; undefined when such rows
 * cannot be owned.
 */
export function ownersOfRow(entity: Entity, registry: Registry, alias: string): string | undefined {
  const columns = ownedColumns(entity, registry);
  return columns && ownersText(columns, alias);
}

function leadsTo(way: Way, id: string, subject: string): string {
  return way.length === 0
    ? `${id} = ${subject}`
    : `exists (${select('1', way, `${rowOf(way)} = ${id}`)} and ${subjectOf(way)} = ${subject})`;
}

function startOf(way: Way, id: string): string {
  return way.length === 0
    ? `select ${id} as id`
    : select(`${subjectOf(way)} as id`, way, `${rowOf(way)} = ${id}`);
}

function endOf(way: Way, subject: string): string {
  return way.length === 0
    ? `select ${subject} as id`
    : select(`${rowOf(way)} as id`, way, `${subjectOf(way)} = ${subject}`);
}

/** Joins the links of a way; `where` restricts one of them. */
function select(what: string, way: Way, where: string): string {
  const tables = way.map(({ table }, index) => `${quoteName(table)} ${alias(index)}`);
  const joints = way
    .slice(1)
    .map((link, index) => `${rightOf(link, index + 1)} = ${leftOf(way[index], index)}`);
  return `select ${what} from ${tables.join(', ')} where ${[where, ...joints].join(' and ')}`;
}

const rowOf = ([first]: Way) => rightOf(first, 0);
const subjectOf = (way: Way) => leftOf(way.at(-1), way.length - 1);
const alias = (index: number) => `o${index}`;
const rightOf = (link: OwningLink | undefined, index: number) =>
  `${alias(index)}.${quoteName(link?.right.field ?? 'id')}`;
const leftOf = (link: OwningLink | undefined, index: number) =>
  `${alias(index)}.${quoteName(link?.left.field ?? 'id')}`;
