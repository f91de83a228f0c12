import type { Part, ReferencedRow, Selection } from '@flotilla/core';
import type { DocumentRow } from '@flotilla/core/documents';
import { embedNameOf } from '@flotilla/core/reflection';
import { farEnd, isRow, referredAs } from '../selection/row-converter.js';

/** A row of a response; references that were not embedded are added to it. */
export type ResponseRow = DocumentRow & Record<string, unknown>;

/** Reads rows of an entity by their ids, with the selected fields and parts. */
export type ReadByIds = (selection: Selection, ids: readonly string[]) => Promise<ResponseRow[]>;

/**
 * Embeds referenced rows that the response lacks. REST limits the depth of `include`, and skips references on
 * a link beside a field of the same name; each such field costs one more request.
 */
export async function embedReferred(
  { parts }: Pick<Selection, 'parts'>,
  rows: readonly ResponseRow[],
  read: ReadByIds,
): Promise<void> {
  await Promise.all(Object.values(parts).map((part) => embedPart(part, rows, read)));
}

async function embedPart(part: Part, rows: readonly ResponseRow[], read: ReadByIds): Promise<void> {
  if (part.type === 'referred') return embedByField(part, rows, read);
  const end = farEnd(part);
  const links = rows.flatMap((row) => rowsIn(row[embedNameOf(part.link, part.near)]));
  const far = end ? links.flatMap((link) => rowsIn([link[end.as]])) : [];
  await Promise.all([embedReferred(part.far, far, read), part.own && embedReferred(part.own, links, read)]);
}

async function embedByField(
  part: ReferencedRow,
  rows: readonly ResponseRow[],
  read: ReadByIds,
): Promise<void> {
  const as = referredAs(part);
  const embedded = rows.flatMap((row) => rowsIn([row[as]]));
  const missing = rows.filter((row) => !(as in row));
  await Promise.all([embedReferred(part.far, embedded, read), readByField(part, missing, read)]);
}

async function readByField(
  part: ReferencedRow,
  rows: readonly ResponseRow[],
  read: ReadByIds,
): Promise<void> {
  const { field, far } = part;
  const ids = new Set(rows.flatMap((row) => (typeof row[field] === 'string' ? row[field] : [])));
  if (ids.size === 0) return;
  const found = await read(far, [...ids]);
  await embedReferred(far, found, read);
  const byId = new Map(found.map((row) => [row.id, row]));
  for (const row of rows) row[referredAs(part)] = byId.get(String(row[field])) ?? null;
}

const rowsIn = (embedded: unknown): ResponseRow[] => (Array.isArray(embedded) ? embedded.filter(isRow) : []);
