import type { ContentFiles } from '../content/content-store.js';
import type { Entity } from '@flotilla/core';
import type { Readable } from 'node:stream';
import type { Caller } from '../context/caller.js';
import type { WriteTransaction } from '../invalidation/writer.js';
import { InvalidError } from '@flotilla/core/errors';
import type { z } from 'zod';

/** A file of a form while it arrives. */
export interface ArrivingFile {
  /** The field of a row that is to hold it. */
  readonly field: string;
  /** What the client calls it; never a path. */
  readonly name: string;
  readonly content: Readable;
  /** Who sends it. SVG is taken from those who may create files alone. */
  readonly caller: Caller;
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
  /** Deletes at once those of the files that no row names: of a write that came to nothing. It never rejects. */
  release(paths: readonly string[]): Promise<void>;
  /** Lets go of files that rows held, once the transaction commits: they stay as long as the rows can be brought back. */
  releaseAfter(tx: WriteTransaction, paths: readonly string[]): Promise<void>;
  /** Deletes files for good that rows held, right after the transaction commits; files whose deletion fails, with those of deleted rows. */
  eraseAfter(tx: WriteTransaction, paths: readonly string[]): Promise<void>;
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
  eraseAfter: async () => undefined,
};

/** Port: the addresses of files that are not for everyone. A module that serves files implements it. */
export interface FileAddresses {
  /** Returns an address of a stored file's path for an hour. `reader`: its subject, which {@link FileOpenings} receive. */
  signed(path: string, reader?: string): string;
  /** Those of the paths that lead to files which everyone may have: their address is the path. */
  forEveryone(paths: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Token of the {@link FileAddresses} port. */
export const FILE_ADDRESSES = Symbol('flotilla.file-addresses');

/** Paths are addresses: the port's default until a module serves files. */
export const noFileAddresses: FileAddresses = { signed: (path) => path, forEveryone: async (paths) => new Set(paths) };

/** A private file that is about to be sent to the subject that its address was made for. */
export interface FileOpening {
  /** Path of the file, as rows hold it. */
  readonly path: string;
  readonly subjectId: string;
}

/** Port: what modules do before a private file is sent. They add it before the application starts; a module that serves files runs it. */
export interface FileOpenings {
  add(handler: (opening: FileOpening) => Promise<void>): void;
  run(opening: FileOpening): Promise<void>;
}

/** Token of the {@link FileOpenings} port. */
export const FILE_OPENINGS = Symbol('flotilla.file-openings');

/** Runs the handlers one after the other: what the port is until another takes its place. */
export function fileOpenings(): FileOpenings {
  const handlers: ((opening: FileOpening) => Promise<void>)[] = [];
  return {
    add: (handler) => void handlers.push(handler),
    async run(opening) {
      for (const handler of handlers) await handler(opening);
    },
  };
}

/** Token of the {@link ContentFiles} port: where stored files of content go. A module that stores files implements it. */
export const CONTENT_FILES = Symbol('flotilla.content-files');

/** Files of content stay where they are: the port's default until a module stores files. */
export const noContentFiles: ContentFiles = { put: async () => undefined, copyTo: async () => false };

/** A picture to draw: one of the templates, its size in pixels, and what to write on it. */
export interface GeneratedImageRequest {
  /** The name of the template, such as `generate-template-opengraph-image-default`. */
  readonly variant: string;
  readonly width: number;
  readonly height: number;
  readonly data: unknown;
}

/** A picture that was drawn. */
export interface GeneratedImage {
  readonly bytes: Buffer;
  readonly mimeType: string;
  /** The same for the same request: a name for caches, and half of an entity tag. */
  readonly hash: string;
}

/** What a template draws with. */
export interface Drawing<Data> {
  readonly data: Data;
  /** In pixels of the template: its width is fixed, its height follows the picture that was asked for. */
  readonly height: number;
  /** The stored picture that the data name as `picture`, as a data URL. */
  readonly picture?: string;
}

/** A kind of picture: the data that it takes, its own size, and where what draws it is found. */
export interface ImageTemplate<Data = unknown> {
  /** Its name, and the variant of the file rows that are made of it. */
  readonly variant: string;
  readonly width: number;
  readonly height: number;
  readonly type: 'image/jpeg' | 'image/png';
  readonly data: z.ZodType<Data>;
  /** Loaded with the first drawing: a component of what the implementation draws, for the file storage React of flex boxes and inline styles. */
  readonly load: () => Promise<Draws<Data>['draw']>;
}

/** A method, so that templates of any data stand in one list. */
interface Draws<Data> {
  draw(drawing: Drawing<Data>): unknown;
}

/** Defines a template of a module, which adds it to {@link GeneratedImages} before the application starts. */
export const defineImageTemplate = <Data>(template: ImageTemplate<Data>): ImageTemplate<Data> => template;

/** Port: draws pictures from templates and data. A module that draws implements it; each module adds the templates of its own. */
export interface GeneratedImages {
  /** @throws Error when there is a template of this name already. */
  add(...templates: readonly ImageTemplate[]): void;
  /** Whether there is a template of this name. */
  has(variant: string): boolean;
  /** @throws InvalidError for an unknown template, or a size or data that it does not take. */
  render(request: GeneratedImageRequest): Promise<GeneratedImage>;
}

/** Token of the {@link GeneratedImages} port. */
export const GENERATED_IMAGES = Symbol('flotilla.generated-images');

/** There are no templates: the port's default until a module draws. */
export const noGeneratedImages: GeneratedImages = {
  add: () => undefined,
  has: () => false,
  render: async ({ variant }) => {
    throw InvalidError.of('variant', `"${variant}" is not a template: no module here draws pictures.`);
  },
};

/** The template of the picture that networks show beside a shared link; 1200 × 630 is the size that they ask for. */
export const openGraphTemplate = 'generate-template-opengraph-image-default';

/** What the picture of a shared link says. Long texts are cut where their space ends. */
export interface OpenGraphImageData {
  readonly siteName: string;
  readonly title: string;
  readonly description?: string;
  /** One or two words above the title: the section, or the topic. */
  readonly label?: string;
  /** A stored picture, such as `/public/demo/aurora.svg`. One that can't be read is left out. */
  readonly picture?: string;
}
