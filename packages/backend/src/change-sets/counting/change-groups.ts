import { isLink, type Link, type Registry } from '@flotilla/core';
import { isPlainObject } from '@flotilla/core/values';
import { foreignKeysOf } from '../layers.js';
import { keyOf, type PendingChange, wholeRow } from '../pending-change.js';
import { Components } from './components.js';

type Row = Pick<PendingChange, 'entity' | 'rowId' | 'change' | 'root' | 'paths'>;

/** The keys of two rows that a link connects. */
export interface LinkedRows {
  readonly left: string;
  readonly right: string;
  /** Whether the link names the row at `right` by its module and id: the row at `left` only places it. */
  readonly isExternal: boolean;
}

interface GroupOptions {
  readonly registry: Pick<Registry, 'entities'>;
  /** Stored links between deleted rows. The database deletes them with the rows. */
  readonly stored?: readonly LinkedRows[];
}

/**
 * Returns the change of an editor that each pending row belongs to, by keys of rows. The key of a change is that of its
 * main row. The rules:
 * - New rows that reference each other are one change, also by links: a block with its parts and its place. So are
 *   deleted rows.
 * - An edited row is a change of its own.
 * - A part that loses a link and gets another one has moved: both links are one change.
 * - Links with only a new order belong to a row that was put before them in their list, if they keep the order among
 *   each other; otherwise all of the list are one change.
 */
export function changeGroups(
  rows: readonly Row[],
  { registry, stored = [] }: GroupOptions,
): ReadonlyMap<string, string> {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  const links = rows.flatMap((row): LinkRow[] => {
    const link = registry.entities.get(row.entity);
    return link && isLink(link) ? [{ row, link }] : [];
  });
  const components = new Components();
  const joinSame = (one: string, other: string) => {
    const change = byKey.get(one)?.change;
    if (change !== 'update' && change === byKey.get(other)?.change) components.join(one, other);
  };
  for (const row of rows) for (const to of referencesOf(row, registry)) joinSame(keyOf(row), to);
  for (const { left, right } of stored) joinSame(left, right);
  joinMoves(links, byKey, components);
  joinOrders(links, components);
  const groups = Map.groupBy(rows, (row) => components.rootOf(keyOf(row)));
  const mainOf = mainRows([...stored, ...links.flatMap(linkedRows)], byKey);
  return new Map(
    [...groups.values()].flatMap((members) => {
      const main = mainOf(members);
      return members.map((row) => [keyOf(row), main] as const);
    }),
  );
}

/** Returns the number of changes of editors. */
export const countGroups = (groups: ReadonlyMap<string, string>): number => new Set(groups.values()).size;

interface LinkRow {
  readonly row: Row;
  readonly link: Link;
}

/** Returns the value of a new row, or the last one of a deleted row. */
function valueOf({ change, paths }: Row, field: string): string | undefined {
  const base = paths[wholeRow]?.base;
  const value = change === 'delete' ? isPlainObject(base) && base[field] : paths[field]?.value;
  return typeof value === 'string' ? value : undefined;
}

function referencesOf(row: Row, { entities }: GroupOptions['registry']): string[] {
  const entity = entities.get(row.entity);
  if (!entity || row.change === 'update') return [];
  const keys = foreignKeysOf(entity).flatMap(([field, to]) => {
    const rowId = valueOf(row, field);
    return rowId === undefined ? [] : [keyOf({ entity: to, rowId })];
  });
  const placed = isLink(entity) && externalKey({ row, link: entity });
  return placed ? [...keys, placed] : keys;
}

function externalKey({ row, link: { external } }: LinkRow): string | undefined {
  if (!external) return undefined;
  const [module, id] = [valueOf(row, external.moduleField), valueOf(row, external.idField)];
  if (module === undefined || id === undefined) return undefined;
  return keyOf({ entity: `${module}.${external.name}`, rowId: id.toLowerCase() });
}

/** Returns the key of the row at the right end of a new or deleted link. */
function rightKey({ row, link }: LinkRow): string | undefined {
  if (!link.right) return externalKey({ row, link });
  const rowId = valueOf(row, link.right.field);
  return rowId === undefined ? undefined : keyOf({ entity: link.right.key, rowId });
}

function linkedRows(of: LinkRow): LinkedRows[] {
  const [rowId, right] = [valueOf(of.row, of.link.left.field), rightKey(of)];
  if (rowId === undefined || right === undefined) return [];
  return [{ left: keyOf({ entity: of.link.left.key, rowId }), right, isExternal: of.link.right === null }];
}

/** Joins the old and new links of parts that keep their row. */
function joinMoves(links: readonly LinkRow[], byKey: ReadonlyMap<string, Row>, components: Components): void {
  const placing = links.filter(({ row, link }) => link.contains && row.change !== 'update');
  for (const [part, of] of Map.groupBy(placing, rightKey)) {
    const isStored = part !== undefined && (byKey.get(part)?.change ?? 'update') === 'update';
    const kinds = new Set(of.map(({ row }) => row.change));
    const [first, ...others] = of;
    if (!isStored || kinds.size < 2 || !first) continue;
    for (const { row } of others) components.join(keyOf(first.row), keyOf(row));
  }
}

const order = 'orderIndex';
const hasOnlyOrder = ({ row }: LinkRow) =>
  row.change === 'update' && Object.keys(row.paths).every((path) => path === order);

/**
 * Joins links that have only a new order to the first new or moved link of their list, if that has shifted them;
 * otherwise to each other.
 */
function joinOrders(links: readonly LinkRow[], components: Components): void {
  const lists = Map.groupBy(links.filter(hasOnlyOrder), ({ row }) => listKey(row, row.root.id));
  const placed = new Map<string, Row[]>();
  for (const of of links) {
    const { row, link } = of;
    const isPut = row.change === 'create' || (row.change === 'update' && order in row.paths);
    if (hasOnlyOrder(of) || !isPut) continue;
    for (const owner of new Set([row.root.id, valueOf(row, link.left.field) ?? row.root.id]))
      placed.set(listKey(row, owner), [...(placed.get(listKey(row, owner)) ?? []), row]);
  }
  for (const [list, of] of lists) {
    const ordered = of.map(({ row }) => row);
    const put = placed.get(list) ?? [];
    const [first] = areShifted(ordered, put) ? put : ordered;
    if (first) for (const row of ordered) components.join(keyOf(first), keyOf(row));
  }
}

const listKey = ({ entity }: Row, owner: string) => `${entity} ${owner}`;

/** Returns whether rows stood behind new ones, and have only made room for them. */
function areShifted(ordered: readonly Row[], put: readonly Row[]): boolean {
  const first = Math.min(...put.map(({ paths }) => Number(paths[order]?.value ?? 0)));
  const moves = ordered
    .map(({ paths }) => ({ from: Number(paths[order]?.base), to: Number(paths[order]?.value) }))
    .toSorted((a, b) => a.from - b.from || a.to - b.to);
  return moves.every(
    ({ from, to }, index) =>
      from >= first && to > from && to - from <= put.length && to >= (moves[index - 1]?.to ?? to),
  );
}

/**
 * Returns a function that selects the row that names a change: the one that is no part of the others; for a row that
 * only places a block, the block; without such rows, a link.
 */
function mainRows(linked: readonly LinkedRows[], byKey: ReadonlyMap<string, Row>) {
  const within = linked.filter(({ left, right }) => byKey.has(left) && byKey.has(right));
  const parts = new Set(within.map(({ right }) => right));
  const placed = new Map(
    within.flatMap(({ left, right, isExternal }) => (isExternal ? [[left, right]] : [])),
  );
  const isAnyLink = (row: Row) => row.entity !== row.root.entity || row.rowId !== row.root.id;
  return (members: readonly Row[]): string => {
    const rows = members.filter((row) => !isAnyLink(row));
    const main = rows.find((row) => !parts.has(keyOf(row))) ?? rows[0];
    if (main) return placed.get(keyOf(main)) ?? keyOf(main);
    const isMoved = ({ change, paths }: Row) => change !== 'update' || Object.keys(paths).length > 1;
    const [first] = members;
    return keyOf(members.find(isMoved) ?? first ?? { entity: '', rowId: '' });
  };
}
