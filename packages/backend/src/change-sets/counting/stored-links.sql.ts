/** SQL, because one statement reads links of several entities. */
import { isLink, type Link, type Registry } from '@flotilla/core';
import { quoteName } from '../../database/sql.js';
import type { Transaction } from '../../database/transactions.js';
import type { PendingChange } from '../pending-change.js';
import { changeGroups, type LinkedRows } from './change-groups.js';

export interface GroupOptions {
  readonly registry: Registry;
  readonly on: Pick<Transaction, 'query'>;
}

const maxLinks = 20_000;

/** Returns the change of an editor that each pending row belongs to, by keys of rows. */
export async function groupsOf(
  pending: readonly PendingChange[],
  { registry, on }: GroupOptions,
): Promise<ReadonlyMap<string, string>> {
  const deleted = pending.filter(({ change }) => change === 'delete');
  const keys = new Set(deleted.map(({ entity }) => entity));
  const links = [...registry.entities.values()].filter(
    (one): one is Link => isLink(one) && connects(one, keys),
  );
  if (deleted.length < 2 || links.length === 0) return changeGroups(pending, { registry });
  const text = `${links.map(linkText).join(' union all ')} limit ${maxLinks}`;
  const stored = await on.query<{ [K in keyof LinkedRows]: LinkedRows[K] }>(text, [
    deleted.map(({ rowId }) => rowId),
  ]);
  return changeGroups(pending, { registry, stored });
}

function connects({ left, right, external }: Link, keys: ReadonlySet<string>): boolean {
  if (!keys.has(left.key)) return false;
  return right ? keys.has(right.key) : [...keys].some((key) => external && key.endsWith(`.${external.name}`));
}

function linkText({ table, left, right, external }: Link): string {
  const leftId = `l.${quoteName(left.field)}`;
  const from = `from ${quoteName(table)} l where ${leftId} = any($1::uuid[])`;
  const leftKey = `'${left.key} ' || ${leftId} as "left"`;
  if (right) {
    const rightId = `l.${quoteName(right.field)}`;
    return `select ${leftKey}, '${right.key} ' || ${rightId} as "right", false as "isExternal" ${from} and ${rightId} = any($1::uuid[])`;
  }
  const [module, id] = [
    `l.${quoteName(external?.moduleField ?? '')}`,
    `l.${quoteName(external?.idField ?? '')}`,
  ];
  return `select ${leftKey}, ${module} || '.${external?.name} ' || lower(${id}) as "right", true as "isExternal" ${from} and lower(${id}) = any($1::uuid[]::text[])`;
}
