import type { Readable } from 'node:stream';

/** Port: storage of files by name. Implemented by the local disk and S3-compatible stores. */
export interface Storage {
  /** Stores a file atomically: when `content` fails, nothing is stored. Replaces a file of that name. */
  put(name: string, content: Readable, about: StoredAbout): Promise<void>;
  /** Returns the bytes of a file, or of a range of it. @throws NotFoundError */
  open(name: string, range?: ByteRange): Promise<Readable>;
  /** Returns the metadata of a file; undefined when there is none. */
  stat(name: string): Promise<StoredStat | undefined>;
  /** Deletes a file; a missing file is not an error. */
  delete(name: string): Promise<void>;
  /**
   * Deletes all files but those of these names, and returns their number. Keeps objects of other programs in
   * a shared bucket.
   */
  clear(kept: ReadonlySet<string>): Promise<number>;
  /** Rejects when the storage is not writable; resolves to a warning, if there is one. */
  check(): Promise<string | void>;
  /** Whether visitors may load files without this server. */
  readonly hasPublicUrls: boolean;
  /** Returns the permanent URL of a file that visitors load without this server, if there is one. */
  publicUrl(name: string): Promise<string | undefined>;
}

/** Token of the {@link Storage} port. */
export const STORAGE = Symbol('file-storage.storage');

export interface StoredAbout {
  readonly mimeType: string;
  /** Whether browsers that load the file directly must download it instead of showing it. */
  readonly isAttachment?: boolean;
}

export interface StoredStat {
  /** In bytes. */
  readonly size: number;
  /** A strong ETag with its quotes: changes with the content. */
  readonly etag: string;
  readonly modifiedAt: Date;
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}
