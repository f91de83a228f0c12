import { isLink, type Registry } from '@flotilla/core';
import { kindOf } from '@flotilla/core/reflection';
import { type Composition, type CompositionNode, nodeKey, type RowKey } from '@flotilla/core/studio';
import type { LinkedNodes } from './linked-nodes.js';
import { pagesOfBlocks, type PagesOfBlock, type Queries, usesOf } from './node-uses.sql.js';
import type { NodeRow, NodeValues } from './node-values.js';
import type { RootFrame } from './root-frame.js';
import type { ReadComposition } from './compositions.js';

/** Pending changes of a change set by the key of the row. */
export type PendingRows = ReadonlyMap<string, 'create' | 'update' | 'delete'>;

interface Composing {
  readonly root: RowKey;
  readonly frame: RootFrame;
  readonly linked: LinkedNodes;
  readonly values: NodeValues;
  readonly pending: PendingRows;
  readonly registry: Registry;
  readonly languages: readonly string[];
  readonly db: Queries;
  readonly revision: number | null;
}

interface Role extends RowKey {
  readonly role: CompositionNode['role'];
}

/** Reads the fields of all rows of a composition, and returns its graph. */
export async function composed(composing: Composing): Promise<ReadComposition> {
  const { root, frame, linked, languages, revision } = composing;
  const roles = rolesOf(composing);
  const { nodes, uses } = await nodesOf(roles, composing);
  const regions: Record<string, string[]> = Object.fromEntries(
    Object.keys(frame.owners).map((region) => [region, []]),
  );
  const placements: Composition['placements'] = {};
  for (const { region, module, id, placement } of frame.blocks) {
    const own = nodeKey({ entity: `${module}.widget`, id });
    const key = own in placements ? `${own}#${placement.link.id}` : own;
    const node = nodes[own];
    if (!node) continue;
    nodes[key] = node;
    placements[key] = {
      ...placement,
      hostUses: uses.get(placement.host) ?? 1,
      isShared: (node.usedOn?.pages ?? 0) > 1,
    };
    (regions[region] ??= []).push(key);
  }
  const data: Composition = {
    root: nodeKey(root),
    title: titleOf(frame.row, languages),
    url: frame.url,
    page: frame.page && nodeKey(frame.page),
    subject: frame.subject && nodeKey(frame.subject),
    regions,
    owners: { ...frame.owners },
    nodes,
    placements,
    lists: linked.lists,
    slots: linked.slots,
  };
  return { data, meta: { truncated: linked.truncated, revision } };
}

/** Returns the rows of the graph by key; the first role of a row counts. */
function rolesOf({ root, frame, linked }: Composing): Map<string, Role> {
  const all: Role[] = [
    { ...root, role: 'root' },
    ...frame.blocks.map(({ module, id }): Role => ({ entity: `${module}.widget`, id, role: 'block' })),
    ...linked.rows.values(),
    ...(frame.subject ? [{ ...frame.subject, role: 'subject' } as const] : []),
    ...(frame.page ? [{ ...frame.page, role: 'reference' } as const] : []),
  ];
  const roles = new Map<string, Role>();
  for (const one of all) if (!roles.has(nodeKey(one))) roles.set(nodeKey(one), one);
  return roles;
}

async function nodesOf(
  roles: Map<string, Role>,
  composing: Composing,
): Promise<{ nodes: Composition['nodes']; uses: ReadonlyMap<string, number> }> {
  const { frame, values, registry, db, pending } = composing;
  const byEntity = Map.groupBy(roles.values(), ({ entity }) => entity);
  const idsOf = (all: readonly Role[]) => all.map(({ id }) => id).filter((id) => uuid.test(id));
  const read = new Map<string, NodeRow>();
  const counted = [...roles.values()].filter(({ role }) => role === 'part' || role === 'block');
  const ids = new Map(
    [...Map.groupBy(counted, ({ entity }) => entity)].map(([key, all]) => [key, idsOf(all)]),
  );
  const hosts = frame.blocks.map(({ placement }) => placement.host.slice('host.widget:'.length));
  ids.set('host.widget', hosts);
  const blocks = [...roles.values()].filter(({ role }) => role === 'block');
  const [pages, uses] = await Promise.all([
    pagesOfBlocks(
      blocks.map(({ id }) => id),
      db,
    ),
    usesOf(ids, registry, db),
    ...[...byEntity].map(async ([entity, all]) => {
      if (!registry.entities.has(entity)) return;
      for (const [id, row] of await values.of(entity, idsOf(all))) read.set(nodeKey({ entity, id }), row);
    }),
  ]);
  const parts = { read, pages, uses, pending, registry };
  const nodes = Object.fromEntries([...roles].map(([key, role]) => [key, nodeOf(key, role, parts)]));
  return { nodes, uses };
}

interface NodeParts extends Pick<Composing, 'pending' | 'registry'> {
  readonly read: ReadonlyMap<string, NodeRow>;
  readonly pages: ReadonlyMap<string, PagesOfBlock>;
  readonly uses: ReadonlyMap<string, number>;
}

function nodeOf(
  key: string,
  { entity, id, role }: Role,
  { read, pages, uses, pending, registry }: NodeParts,
): CompositionNode {
  const row = read.get(key);
  const change = pending.get(key);
  const used = role === 'block' ? pages.get(`${entity.split('.')[0] ?? ''}:${id}`) : undefined;
  return {
    ...{ entity, id, role },
    variant: String(row?.values.variant ?? 'default'),
    values: row ? visibleValues(entity, role, row, registry) : {},
    etag: row?.etag ?? null,
    change: change === 'create' ? 'created' : change === 'update' ? 'updated' : null,
    usedOn: role === 'block' ? { pages: used?.pages ?? 0, sample: [...(used?.sample ?? [])] } : null,
    uses: uses.get(key) ?? 0,
  };
}

/** Returns the fields of a row; a row that is only referenced has no long texts. */
function visibleValues(
  key: string,
  role: CompositionNode['role'],
  { values }: NodeRow,
  registry: Registry,
): Record<string, unknown> {
  const entity = registry.entities.get(key);
  if ((role !== 'reference' && role !== 'subject') || !entity || isLink(entity)) return { ...values };
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = entity.fields[name];
      return !field || !kindOf(field.kind).isUnordered;
    }),
  );
}

/** Returns the name of a row in the first language that it has. */
function titleOf({ values }: NodeRow, languages: readonly string[]): string {
  const { title } = values;
  const texts = typeof title === 'object' && title !== null ? (title as Record<string, unknown>) : {};
  const found = [
    ...(typeof title === 'string' ? [title] : []),
    ...[...languages, ...Object.keys(texts)].map((language) => texts[language]),
    ...[values.adminTitle, values.url, values.slug, values.id],
  ].find((text) => typeof text === 'string' && text !== '');
  return String(found ?? '');
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
