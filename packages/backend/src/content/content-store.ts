import { type Entity, isLink, type Registry } from '@flotilla/core';
import type { ContentRow } from './content-folder.js';

/** Reads the given fields of all rows of an entity. */
export interface KeyReader {
  keysOf(entity: Entity, fields: readonly string[]): Promise<ContentRow[]>;
}

/** The rows of a database at one moment. */
export interface StoredRows extends KeyReader {
  /** The rows of an entity that belong to everyone, oldest first. */
  publicRowsOf(entity: Entity): Promise<ContentRow[]>;
}

/** Rows of content on their way into a database. */
export interface SeededRows extends KeyReader {
  /** Checks and stores rows as a caller's would be, but that they may say when they were made. @returns their ids */
  insert(entity: Entity, rows: readonly ContentRow[]): Promise<string[]>;
}

/** A link of content that leads to a row which is not there. */
export interface WaitingRow {
  /** The entity, and the natural key. */
  readonly row: string;
  /** In words. */
  readonly message: string;
  /** Which row of the same content may be meant, in words; empty where none looks like it. */
  readonly meant: string;
}

/** What came of seeding. */
export interface Seeded {
  /** The number of rows that were added. */
  readonly added: number;
  /** They alone are tried again at the next seeding of the same content. */
  readonly waiting: readonly WaitingRow[];
}

/** Puts content into the database: of a folder that was seeded before only the rows that waited then. */
export type Seeding = (rows: SeededRows, only?: ReadonlySet<string>) => Promise<Seeded>;

/** The database that content is written to and read from. */
export interface ContentStore {
  /**
   * Runs `work` in one transaction, one process after the other, and remembers the version that it wrote and what of it waits.
   * @returns what it answers; nothing, without running it, when all of that version is there.
   */
  seedOnce(version: { readonly name: string; readonly hash: string }, work: Seeding): Promise<Seeded>;
  /** Runs `work` on the rows as they are at one moment. */
  atOneMoment<T>(work: (rows: StoredRows) => Promise<T>): Promise<T>;
}

/** Where stored files of content go, and where they come from. */
export interface ContentFiles {
  /** Stores a copy of a file under a path such as `demo/aurora.svg`, unless the same is there. */
  put(path: string, source: string): Promise<void>;
  /** Writes a stored file, named as rows name it (`/public/aurora.svg`), to a path; says whether it was there. */
  copyTo(file: string, target: string): Promise<boolean>;
}

/** Whether the rows of an entity are content: known by a natural key, and read by everyone or whoever is signed in; of a link, both its ends. */
export function isContent(entity: Entity, registry: Registry): boolean {
  if (!isLink(entity)) return entity.naturalKey.length > 0 && ['public', 'subject'].includes(String(entity.access.read));
  const { left, right } = entity;
  return [left, right].every((end) => end === null || isContent(registry.entity(end.key), registry));
}
