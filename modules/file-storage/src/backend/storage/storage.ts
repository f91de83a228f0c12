import type { Readable } from 'node:stream';

/** Port: where the bytes of stored files are kept, by name. Local disk and S3-compatible stores implement it. */
export interface Storage {
  /** Stores a file, whole or not at all: when `content` breaks off, nothing is left. A file of that name is replaced. */
  put(name: string, content: Readable, about: StoredAbout): Promise<void>;
  /** The bytes of a file, or of a part of it. @throws NotFoundError */
  open(name: string, range?: ByteRange): Promise<Readable>;
  /** What is known of a file without reading it; undefined when there is none. */
  stat(name: string): Promise<StoredStat | undefined>;
  /** Removes a file; that there is none is no error. */
  delete(name: string): Promise<void>;
  /** Rejects when the storage can't be written to; answers in words what is worse than it should be. */
  check(): Promise<string | void>;
  /** Whether visitors may fetch files without this server. */
  readonly hasPublicUrls: boolean;
  /** The address at which a visitor may fetch a file without this server, where there is one. Whoever has it has it for good. */
  publicUrl(name: string): Promise<string | undefined>;
}

/** Token of the {@link Storage} port. */
export const STORAGE = Symbol('file-storage.storage');

export interface StoredAbout {
  readonly mimeType: string;
  /** Whether a browser that fetches the file directly has to save it rather than show it. */
  readonly isAttachment?: boolean;
}

export interface StoredStat {
  /** In bytes. */
  readonly size: number;
  /** A strong entity tag, quotes included: other bytes, another tag. */
  readonly etag: string;
  readonly modifiedAt: Date;
}

/** The first and the last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}
