import { actorOf, type Caller } from '../context/caller.js';

/** A row in the format of reads. */
export type RowState = Readonly<Record<string, unknown>>;

/** A pending value of a path, and the value when the change set first changed it. */
export interface PathChange {
  readonly base: unknown;
  readonly value: unknown;
  /** The id of a subject; null for another server. */
  readonly by: string | null;
  /** ISO 8601. */
  readonly at: string;
}

/** Pending values by path: `url` for a field, `title.ru` for a language of a field. */
export type Paths = Readonly<Record<string, PathChange>>;

/** The path of a deletion: its base is the row when it was deleted. */
export const wholeRow = '*';

/** A row, by its entity. */
export interface RowKey {
  readonly entity: string;
  readonly id: string;
}

/** The pending change of one row. */
export interface PendingChange {
  readonly entity: string;
  readonly rowId: string;
  readonly change: 'create' | 'update' | 'delete';
  /** The row that the change belongs to: the left end of a link, otherwise the row itself. */
  readonly root: RowKey;
  readonly paths: Paths;
  /** `createdAt` and `updatedAt` of the row as it would be, ISO 8601. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Returns a key of a row. */
export const keyOf = ({ entity, rowId }: Pick<PendingChange, 'entity' | 'rowId'>) => `${entity} ${rowId}`;

/** Returns the row of a key. */
export function rowOfKey(key: string): RowKey {
  const [entity = '', id = ''] = key.split(' ');
  return { entity, id };
}

/** Splits a path into the field, and the language if it has one. */
export function partsOfPath(path: string): { readonly field: string; readonly language?: string } {
  const dot = path.indexOf('.');
  return dot < 0 ? { field: path } : { field: path.slice(0, dot), language: path.slice(dot + 1) };
}

/** Returns the id of the account that makes a change; null for another server. */
export function authorOf(caller: Caller): string | null {
  const actor = actorOf(caller);
  return actor.kind === 'subject' ? actor.id : null;
}
