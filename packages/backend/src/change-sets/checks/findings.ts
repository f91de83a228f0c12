import { type Entity, isLink, type Link, type Registry } from '@flotilla/core';
import { farProblems, type Finding, rowProblems } from '@flotilla/core/change-sets';
import { RefusedError } from '@flotilla/core/errors';
import type { PublishCheck } from '@flotilla/core/rules';
import { quoteLiteral, quoteName } from '../../database/sql.js';
import type { WriteTransaction } from '../../invalidation/writer.js';
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
}

const maxFindings = 200;

/**
 * Checks written rows, and the rows that written links start at: by general rules, and by those of modules.
 * Returns errors first. Runs a constant number of statements for each entity and link.
 */
export async function findingsOf(written: readonly PendingChange[], by: CheckedIn): Promise<Finding[]> {
  const changed = written.filter(({ change }) => change !== 'delete');
  const found: Finding[] = [];
  for (const [key, changes] of Map.groupBy(changed, ({ entity }) => entity)) {
    const entity = by.registry.entities.get(key);
    if (!entity) continue;
    const rows = await rowsOf(
      entity,
      changes.map(({ rowId }) => rowId),
      by,
    );
    if (isLink(entity)) found.push(...(await farFindings(entity, rows, by)));
    else
      found.push(
        ...[...rows].flatMap(([id, row]) =>
          rowProblems(entity, row, by).map((one) => ({ entity: key, id, ...one })),
        ),
        ...(await by.addresses.findings(entity, rows, by)),
      );
  }
  found.push(...(await moduleFindings(written, by)));
  return found
    .toSorted((a, b) => Number(a.level !== 'error') - Number(b.level !== 'error'))
    .slice(0, maxFindings);
}

/** @throws RefusedError with `details.checks` for errors, and for warnings that are not accepted */
export function requirePassed(
  checks: readonly Finding[],
  { acceptWarnings = false }: { readonly acceptWarnings?: boolean | undefined },
): void {
  const errors = checks.filter(({ level }) => level === 'error');
  if (errors.length > 0) throw new ChecksFailedError(errors[0]?.text['en'] ?? 'A check failed.', checks);
  if (checks.length > 0 && !acceptWarnings)
    throw new ChecksFailedError(
      `The checks have ${checks.length} warnings. Correct them, or accept them with acceptWarnings.`,
      checks,
    );
}

/** Checks refuse publishing; `details.checks` lists them. */
class ChecksFailedError extends RefusedError {
  constructor(message: string, checks: readonly Finding[]) {
    super(message);
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
    const rows = await rowsOf(entity, ids, by);
    const counts = await countsOf(own, [...rows.keys()], by);
    for (const [id, row] of rows)
      for (const { key: check, level, text, field = null, test } of own)
        if (!test(row, { languages: by.languages, links: counts.get(id) ?? {} }))
          found.push({ check, level, entity: key, id, path: field, text });
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
    const text = `select ${near} as id, count(*)::int as count from ${quoteName(link.table)} where ${near} = any($1::uuid[]) and "variant" is distinct from ${quoteLiteral('hidden')} group by ${near}`;
    for (const { id, count } of await tx.query<{ id: string; count: number }>(text, [ids])) {
      const own = counts.get(id);
      if (own) own[key] = count;
    }
  }
  return counts;
}

async function rowsOf(
  entity: Entity,
  ids: readonly string[],
  { tx }: CheckedIn,
): Promise<Map<string, RowState>> {
  if (ids.length === 0) return new Map();
  const text = `select t."id", ${rowJson(entity, 't')} as row from ${quoteName(entity.table)} t where t."id" = any($1::uuid[]) order by t."id"`;
  const found = await tx.query<{ id: string; row: string }>(text, [[...new Set(ids)]]);
  return new Map(found.map(({ id, row }) => [id, JSON.parse(row) as RowState]));
}
