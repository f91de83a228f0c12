import type { Readable } from 'node:stream';
import type { Entity } from '@flotilla/core';
import type { WriteTransaction } from '../changes/writer.js';
import { InvalidError } from '../errors.js';

/** A file of a form while it arrives. */
export interface ArrivingFile {
  /** The field of a row that is to hold it. */
  readonly field: string;
  /** What the client calls it; never a path. */
  readonly name: string;
  readonly content: Readable;
}

/** A file that is stored, and that no row names yet. */
export interface ReceivedFile {
  readonly path: string;
  /** The same for the same bytes under the same name. */
  readonly digest: string;
  /** What the file says of the row that holds it in a field. */
  valuesFor(entity: Entity, field: string): FileValues;
}

export interface FileValues {
  /** Stand over what the client says. */
  readonly set: Readonly<Record<string, unknown>>;
  /** Stand where a client that creates a row says nothing. */
  readonly suggested: Readonly<Record<string, unknown>>;
}

/** Port: stores the files of forms. A module that stores files implements it. */
export interface Uploads {
  /** Stores a file that is allowed. @throws UnsupportedTypeError, TooLargeError, RefusedError */
  receive(file: ArrivingFile): Promise<ReceivedFile>;
  /** Deletes those of the files that no row names. It never rejects: what can't be deleted now is tried again. */
  release(paths: readonly string[]): Promise<void>;
  /** The same once the transaction commits, even if this process ends with it. */
  releaseAfter(tx: WriteTransaction, paths: readonly string[]): Promise<void>;
}

/** Token of the {@link Uploads} port. */
export const UPLOADS = Symbol('flotilla.uploads');

/** Nothing is stored: the port's default until a module stores files. */
export const noUploads: Uploads = {
  receive: async ({ field }) => {
    throw InvalidError.of(field, 'can’t be stored: no module here stores files.');
  },
  release: async () => undefined,
  releaseAfter: async () => undefined,
};
