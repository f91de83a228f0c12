import { type Entity, hiddenVariant, isLink, type Link, type Registry } from '@flotilla/core';
import { farProblems, rowProblems } from '@flotilla/core/checks';
import { type Finding } from '@flotilla/core/change-sets';
import { type Reason, RefusedError } from '@flotilla/core/errors';
import { checksFor, decidedFields, failedPaths, type PublishCheck } from '@flotilla/core/rules';
import { quoteLiteral, quoteName } from '../../database/sql.js';
import type { WriteTransaction } from '../../invalidation/writer.js';
import { isPublishedSql } from '../../invalidation/tags/tags.js';
import { rowJson } from '../../query/projection.js';
import type { PendingChange, RowKey, RowState } from '../pending-change.js';
import type { AddressChecks } from './address-checks.js';

export interface CheckedIn {
  readonly registry: Registry;
  /** The transaction that has written the rows. */
  readonly tx: WriteTransaction;
  /** The languages that are published. */
  readonly languages: readonly string[];
  readonly addresses: AddressChecks;
  /** Whether rows that the public cannot read are left out. */
  readonly isPublicOnly?: boolean;
}

const maxFindings = 200;

/**
 * Returns the problems after a publication without the warnings that public rows had before.
 * Errors first.
 */
export function addedFindings(after: readonly Finding[], before: readonly Finding[]): Finding[] {
  const known = new Set(before.map(keyOfFinding));
  return after
    .filter((one) => one.level === 'error' || !known.has(keyOfFinding(one)))
    .toSorted((a, b) => Number(a.level !== 'error') - Number(b.level !== 'error'))
    .slice(0, maxFindings);
}

const keyOfFinding = ({ check, entity, id, path }: Finding) => [check, entity, id, path].join(' ');

/**
 * Checks written rows, and the rows that written links start at: by general rules, and by those of modules.
 * Runs a constant number of statements for each entity and link.
 */
export async function findingsOf(written: readonly PendingChange[], by: CheckedIn): Promise<Finding[]> {
  const changed = written.filter(({ change }) => change !== 'delete');
  const found: Finding[] = [];
  for (const [key, changes] of Map.groupBy(changed, ({ entity }) => entity)) {
    const entity = by.registry.entities.get(key);
    if (!entity) continue;
    const rows = await checkedRows(
      entity,
      changes.map(({ rowId }) => rowId),
      by,
    );
    const decided = decidedFields(checksFor(by.registry.modules, key));
    const context = { languages: by.languages, decided };
    if (isLink(entity)) found.push(...(await farFindings(entity, rows, by)));
    else
      found.push(
        ...[...rows].flatMap(([id, row]) =>
          rowProblems(entity, row, context).map((one) => ({ entity: key, id, ...one })),
        ),
        ...(await by.addresses.findings(entity, rows, by)),
      );
  }
  found.push(...(await moduleFindings(written, by)));
  return found;
}

/** @throws RefusedError with `details.checks` for errors, and for warnings that are not accepted */
export function requirePassed(
  checks: readonly Finding[],
  { acceptWarnings = false }: { readonly acceptWarnings?: boolean | undefined },
): void {
  const errors = checks.filter(({ level }) => level === 'error');
  if (errors.length > 0) throw new ChecksFailedError({ ...checkFailed, ...errors[0]?.text }, checks);
  if (checks.length > 0 && !acceptWarnings)
    throw new ChecksFailedError(
      {
        en: `The checks have ${checks.length} warnings. Correct them, or accept them with acceptWarnings.`,
        ru: `Предупреждений проверок: ${checks.length}. Исправьте их или примите.`,
      },
      checks,
    );
}

const checkFailed = { en: 'A check failed.', ru: 'Проверка не пройдена.' };

/** Checks refuse publishing; `details.checks` lists them. */
class ChecksFailedError extends RefusedError {
  constructor(reason: Reason, checks: readonly Finding[]) {
    super(reason);
    this.details = { checks };
  }
}

/** Checks the far rows of written links. */
async function farFindings(
  link: Link,
  rows: ReadonlyMap<string, RowState>,
  by: CheckedIn,
): Promise<Finding[]> {
  const far = link.right && by.registry.entities.get(link.right.key);
  if (!far || !link.right) return [];
  const { field } = link.right;
  const farRows = await rowsOf(
    far,
    [...rows.values()].map((row) => String(row[field])),
    by,
  );
  return [...rows].flatMap(([id, row]) => {
    const target = farRows.get(String(row[field]));
    return target
      ? farProblems(far, target).map((one) => ({ entity: link.key, id, path: field, ...one }))
      : [];
  });
}

/** Runs the checks of modules. */
async function moduleFindings(written: readonly PendingChange[], by: CheckedIn): Promise<Finding[]> {
  const found: Finding[] = [];
  const checks = by.registry.modules.flatMap((module) => module.checks ?? []);
  for (const [key, own] of Map.groupBy(checks, ({ of }) => of.key)) {
    const entity = by.registry.entities.get(key);
    const isOwn = (root: RowKey) => root.entity === key;
    const ids = written.flatMap(({ root, change, entity: changed }) =>
      isOwn(root) && !(change === 'delete' && changed === key) ? root.id : [],
    );
    if (!entity || ids.length === 0) continue;
    const rows = await checkedRows(entity, ids, by);
    const counts = await countsOf(own, [...rows.keys()], by);
    const linked = await linkedRows(own, [...rows.keys()], by);
    for (const [id, row] of rows) {
      const context = { languages: by.languages, links: counts.get(id) ?? {}, rows: linked.get(id) ?? {} };
      for (const check of own)
        for (const path of failedPaths(check, row, context))
          found.push({ check: check.key, level: check.level, entity: key, id, path, text: check.text });
    }
  }
  return found;
}

/** Returns the rows that visible links lead to, by row and link. */
async function linkedRows(
  checks: readonly PublishCheck[],
  ids: readonly string[],
  { registry, tx }: CheckedIn,
): Promise<Map<string, Record<string, RowState[]>>> {
  const links = new Map(checks.flatMap(({ reads }) => reads.map((link) => [link.key, link])));
  const found = new Map<string, Record<string, RowState[]>>(ids.map((id) => [id, {}]));
  for (const { key, left, right } of links.values()) {
    const link = registry.entities.get(key);
    const far = right && registry.entities.get(right.key);
    if (!link || !far) continue;
    const near = `l.${quoteName(left.field)}`;
    const text =
      `select ${near} as id, ${rowJson(far, 't')} as row from ${quoteName(link.table)} l ` +
      `join ${quoteName(far.table)} t on t."id" = l.${quoteName(right.field)} ` +
      `where ${near} = any($1::uuid[]) and l."variant" is distinct from ${quoteLiteral(hiddenVariant)} order by ${near}, l."id"`;
    for (const { id, row } of await tx.query<{ id: string; row: string }>(text, [ids])) {
      const own = found.get(id);
      if (own) (own[key] ??= []).push(JSON.parse(row) as RowState);
    }
  }
  return found;
}

/** Returns the numbers of visible links by row and link. */
async function countsOf(
  checks: readonly PublishCheck[],
  ids: readonly string[],
  { registry, tx }: CheckedIn,
): Promise<Map<string, Record<string, number>>> {
  const links = new Map(checks.flatMap(({ links: counted }) => counted.map((link) => [link.key, link])));
  const counts = new Map(ids.map((id) => [id, {} as Record<string, number>]));
  for (const { key, left } of links.values()) {
    const link = registry.entities.get(key);
    for (const own of counts.values()) own[key] = 0;
    if (!link) continue;
    const near = quoteName(left.field);
    const text = `select ${near} as id, count(*)::int as count from ${quoteName(link.table)} where ${near} = any($1::uuid[]) and "variant" is distinct from ${quoteLiteral(hiddenVariant)} group by ${near}`;
    for (const { id, count } of await tx.query<{ id: string; count: number }>(text, [ids])) {
      const own = counts.get(id);
      if (own) own[key] = count;
    }
  }
  return counts;
}

/** Returns the rows to check. Before the publication, only those that the public can read. */
function checkedRows(entity: Entity, ids: readonly string[], by: CheckedIn): Promise<Map<string, RowState>> {
  return rowsOf(entity, ids, by, by.isPublicOnly && entity.publishing ? ` and ${isPublishedSql('t')}` : '');
}

async function rowsOf(
  entity: Entity,
  ids: readonly string[],
  { tx }: CheckedIn,
  condition = '',
): Promise<Map<string, RowState>> {
  if (ids.length === 0) return new Map();
  const text = `select t."id", ${rowJson(entity, 't')} as row from ${quoteName(entity.table)} t where t."id" = any($1::uuid[])${condition} order by t."id"`;
  const found = await tx.query<{ id: string; row: string }>(text, [[...new Set(ids)]]);
  return new Map(found.map(({ id, row }) => [id, JSON.parse(row) as RowState]));
}
