import { type Entity, isLink, type Link, type Registry } from '@flotilla/core';
import { isCreatableByClients } from '@flotilla/core/administration';
import type { ContentRow } from './content-folder.js';

/** Reads the given fields of all rows of an entity. */
export interface KeyReader {
  keysOf(entity: Entity, fields: readonly string[]): Promise<ContentRow[]>;
}

/** Returns whether an export includes the rows of an entity or a link. */
export type IsIncluded = (entity: Entity, registry: Registry) => boolean;

/** A snapshot of the rows of a database. */
export interface StoredRows extends KeyReader {
  /**
   * Returns the rows of an entity, oldest first. Leaves out private files: only rows of other entities link to
   * them.
   */
  rowsOf(entity: Entity, isIncluded: IsIncluded): Promise<ContentRow[]>;
  /** Returns the number of rows of an entity. */
  countOf(entity: Entity): Promise<number>;
}

/** Access to rows during seeding. */
export interface SeededRows extends KeyReader {
  /**
   * Validates and stores rows like those of a caller, except that they may set `createdAt`.
   * @returns their ids
   */
  insert(entity: Entity, rows: readonly ContentRow[]): Promise<string[]>;
}

/** A link of content to a row that does not exist. */
export interface WaitingRow {
  /** The entity and the natural key. */
  readonly row: string;
  /** The error message. */
  readonly message: string;
  /** A suggestion from the same content for a misspelt key; empty when no key is similar. */
  readonly meant: string;
}

/** The result of seeding. */
export interface Seeded {
  /** The number of rows that were added. */
  readonly added: number;
  /** Only these are retried when the same content is seeded again. */
  readonly waiting: readonly WaitingRow[];
}

/** Writes content to the database; `only` are the waiting rows of a folder that was seeded before. */
export type Seeding = (rows: SeededRows, only?: ReadonlySet<string>) => Promise<Seeded>;

/** The database that content is written to and read from. */
export interface ContentStore {
  /**
   * Runs `work` in one transaction with a lock, and stores the seeded version and its waiting rows.
   * @returns its result; without running it, an empty one when the version is completely seeded.
   */
  seedOnce(version: { readonly name: string; readonly hash: string }, work: Seeding): Promise<Seeded>;
  /** Runs `work` on a snapshot of the rows. */
  atOneMoment<T>(work: (rows: StoredRows) => Promise<T>): Promise<T>;
}

/** Storage of the files of content. */
export interface ContentFiles {
  /** Stores a copy of a file under a path such as `demo/aurora.svg`, unless an equal one exists. */
  put(path: string, source: string): Promise<void>;
  /** Returns whether a file is stored under a path, and whether it has the same bytes. */
  compare(path: string, source: string): Promise<'missing' | 'equal' | 'different'>;
  /** Returns whether a file is stored under a path. */
  has(path: string): Promise<boolean>;
  /**
   * Writes a stored file, by its address in rows (`/public/aurora.svg`), to a path; returns whether it
   * existed.
   */
  copyTo(file: string, target: string): Promise<boolean>;
}

/**
 * Returns whether the rows of an entity are content: they have a natural key and are readable by everyone or
 * every subject; for a link, both of its ends.
 */
export function isContent(entity: Entity, registry: Registry): boolean {
  if (isLink(entity)) return endsAre(isContent, entity, registry);
  return entity.naturalKey.length > 0 && ['public', 'subject'].includes(String(entity.access.read));
}

/**
 * Returns whether the rows of an entity belong to a whole site: content, and the settings that only administrators
 * read, such as taxes. Accounts, rows of their owners, personal data and rows that only the server creates do not.
 */
export function isOfSite(entity: Entity, registry: Registry): boolean {
  if (isLink(entity)) return endsAre(isOfSite, entity, registry);
  if (isContent(entity, registry)) return true;
  const isPersonal = entity.personal !== undefined || entity.isSubject || entity.access.read === 'owner';
  return entity.naturalKey.length > 0 && !isPersonal && isCreatableByClients(entity);
}

const endsAre = (isIncluded: IsIncluded, { left, right }: Link, registry: Registry) =>
  [left, right].every((end) => end === null || isIncluded(registry.entity(end.key), registry));
