import { server, type WriteTransaction } from '@flotilla/backend';
import type { ImportedLink } from '@flotilla/backend/ports';
import type { SentRowChange } from '@flotilla/core/change-sets';
import type { ImportParts } from './parts.js';

/** A link whose other row is known. */
export interface ResolvedLink extends ImportedLink {
  readonly id: string;
}

/** Ids of linked rows by link and fields of both ends. */
export type LinkIds = Readonly<Record<string, readonly string[]>>;

const nameOf = ({ link, own, field }: ImportedLink) => [link, own, field].join(' ');

export function linkIds(links: readonly ResolvedLink[]): LinkIds {
  const byLink = Map.groupBy(links, nameOf);
  return Object.fromEntries([...byLink].map(([name, of]) => [name, [...new Set(of.map(({ id }) => id))]]));
}

/** Returns the links of the source with those of the last import that the source does not know. */
export function wantedLinks(
  links: readonly ResolvedLink[],
  before: LinkIds,
  unknown: readonly string[] = [],
): LinkIds {
  const now = linkIds(links);
  const kept = Object.entries(before).filter(([name]) => unknown.includes(name.split(' ')[0] ?? ''));
  const joined = kept.map(([name, ids]) => [name, [...new Set([...ids, ...(now[name] ?? [])])]] as const);
  return { ...now, ...Object.fromEntries(joined) };
}

/** Returns whether the source links a row as at the last import. Their order belongs to the editors. */
export function areLinksUnchanged(now: LinkIds, before: LinkIds): boolean {
  const names = new Set([...Object.keys(now), ...Object.keys(before)]);
  return [...names].every((name) => {
    const [present = [], former = []] = [now[name], before[name]];
    return present.length === former.length && present.every((id) => former.includes(id));
  });
}

/** Returns the changes that link a new row, which is the first change of the same call. */
export function newLinks(links: readonly ResolvedLink[]): SentRowChange[] {
  return addedTo(links, {}).map((link) => created(link, { row: 0 }));
}

/** Returns the changes that link an existing row as the source does. Links that editors added stay. */
export async function changedLinks(
  links: readonly ResolvedLink[],
  {
    id,
    before,
    wanted,
    tx,
  }: {
    readonly id: string;
    readonly before: LinkIds;
    readonly wanted: LinkIds;
    readonly tx: WriteTransaction;
  },
  { rows, registry }: ImportParts,
): Promise<SentRowChange[]> {
  const changes: SentRowChange[] = [];
  for (const link of addedTo(links, before)) {
    const of = rows.of(registry.entity(link.link), { caller: server, tx });
    const exists = await of.exists({ where: { [link.own]: { eq: id }, [link.field]: { eq: link.id } } });
    if (!exists) changes.push(created(link, id));
  }
  for (const [name, ids] of Object.entries(before)) {
    const gone = ids.filter((other) => !wanted[name]?.includes(other));
    const [key = '', own = '', field = ''] = name.split(' ');
    const entity = registry.entities.get(key);
    if (gone.length === 0 || !entity) continue;
    const found = await rows
      .of(entity, { caller: server, tx })
      .find({ where: { [own]: { eq: id }, [field]: { inArray: gone } }, fields: [] });
    changes.push(
      ...found.map((row): SentRowChange => ({ change: 'delete', entity: key, id: String(row.id) })),
    );
  }
  return changes;
}

/** Returns the links that the last import did not make, each once. */
function addedTo(links: readonly ResolvedLink[], before: LinkIds): ResolvedLink[] {
  const added = links.filter((link) => !before[nameOf(link)]?.includes(link.id));
  return [...new Map(added.map((link) => [`${nameOf(link)} ${link.id}`, link])).values()];
}

function created(
  { link, own, field, values, id }: ResolvedLink,
  row: string | { row: number },
): SentRowChange {
  return { change: 'create', entity: link, data: { ...values, [own]: row, [field]: id } };
}
