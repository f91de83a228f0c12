import type { ContentFiles } from '../content/content-store.js';
import type { Entity } from '@flotilla/core';
import type { Theme } from '@flotilla/core/theme';
import type { Readable } from 'node:stream';
import type { Caller } from '../context/caller.js';
import type { WriteTransaction } from '../invalidation/writer.js';
import { InvalidError } from '@flotilla/core/errors';
import type { z } from 'zod';

/** A file of a form, while it is being received. */
export interface ArrivingFile {
  /** The field of the row that will hold the file. */
  readonly field: string;
  /** The file name sent by the client; never a path. */
  readonly name: string;
  readonly content: Readable;
  /** The sender. SVG is accepted only from callers who may create files. */
  readonly caller: Caller;
}

/** A stored file that no row references yet. */
export interface ReceivedFile {
  readonly path: string;
  /** Equal for equal bytes under the same name. */
  readonly digest: string;
  /** Returns values for the row that holds the file in a field. */
  valuesFor(entity: Entity, field: string): FileValues;
}

export interface FileValues {
  /** Values that override those of the client. */
  readonly set: Readonly<Record<string, unknown>>;
  /** Values for fields that the client did not send when it creates a row. */
  readonly suggested: Readonly<Record<string, unknown>>;
}

/** Port: stores the files of forms. A module with file storage implements it. */
export interface Uploads {
  /** Stores a file. @throws UnsupportedTypeError, TooLargeError, RefusedError */
  receive(file: ArrivingFile): Promise<ReceivedFile>;
  /** Deletes files that no row references, immediately: those of a failed write. Never rejects. */
  release(paths: readonly string[]): Promise<void>;
  /**
   * Releases files when the transaction commits. They are kept as long as the rows that held them can be
   * restored.
   */
  releaseAfter(tx: WriteTransaction, paths: readonly string[]): Promise<void>;
  /**
   * Deletes files for good after the transaction commits. Files whose deletion fails are retried with those
   * of deleted rows.
   */
  eraseAfter(tx: WriteTransaction, paths: readonly string[]): Promise<void>;
}

/** Token of the {@link Uploads} port. */
export const UPLOADS = Symbol('flotilla.uploads');

/** The port's default until a module stores files: uploads are refused. */
export const noUploads: Uploads = {
  receive: async ({ field }) => {
    throw InvalidError.of(field, 'can’t be stored: no module here stores files.');
  },
  release: async () => undefined,
  releaseAfter: async () => undefined,
  eraseAfter: async () => undefined,
};

/** Port: addresses of private files. A module that serves files implements it. */
export interface FileAddresses {
  /**
   * Returns an address of a stored file that is valid for an hour. `reader`: its subject, passed to {@link
   * FileOpenings}.
   */
  signed(path: string, reader?: string): string;
  /** Returns the paths of public files among these. The address of a public file is its path. */
  forEveryone(paths: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Token of the {@link FileAddresses} port. */
export const FILE_ADDRESSES = Symbol('flotilla.file-addresses');

/** The port's default until a module serves files: paths are addresses. */
export const noFileAddresses: FileAddresses = {
  signed: (path) => path,
  forEveryone: async (paths) => new Set(paths),
};

/** Token of the port: other origins that pages may load pictures from. None until a module stores files. */
export const MEDIA_ORIGINS = Symbol('flotilla.media-origins');

/** A private file that is about to be sent to the subject that its address was signed for. */
export interface FileOpening {
  /** Path of the file, as stored in rows. */
  readonly path: string;
  readonly subjectId: string;
}

/**
 * Port: handlers that run before a private file is sent. Modules add them before startup; the module that
 * serves files runs them.
 */
export interface FileOpenings {
  add(handler: (opening: FileOpening) => Promise<void>): void;
  run(opening: FileOpening): Promise<void>;
}

/** Token of the {@link FileOpenings} port. */
export const FILE_OPENINGS = Symbol('flotilla.file-openings');

/** Creates the port's default, which runs the handlers one after the other. */
export function fileOpenings(): FileOpenings {
  const handlers: ((opening: FileOpening) => Promise<void>)[] = [];
  return {
    add: (handler) => void handlers.push(handler),
    async run(opening) {
      for (const handler of handlers) await handler(opening);
    },
  };
}

/**
 * Token of the {@link ContentFiles} port: storage of the files of content. A module with file storage
 * implements it.
 */
export const CONTENT_FILES = Symbol('flotilla.content-files');

/** The port's default until a module stores files: files of content are not copied. */
export const noContentFiles: ContentFiles = {
  put: async () => undefined,
  compare: async () => 'equal',
  has: async () => false,
  copyTo: async () => false,
};

/** An image to generate: a template, the size in pixels, and the data. */
export interface GeneratedImageRequest {
  /** The name of the template, such as `generate-template-opengraph-image-default`. */
  readonly variant: string;
  readonly width: number;
  readonly height: number;
  readonly data: unknown;
  /** The look of the image; by default that of the site. */
  readonly theme?: Theme;
}

/** A generated image. */
export interface GeneratedImage {
  readonly bytes: Buffer;
  readonly mimeType: string;
  /** Equal for equal requests: a cache key, and part of the ETag. */
  readonly hash: string;
}

/** The input of a template's draw function. */
export interface Drawing<Data> {
  readonly data: Data;
  /** In pixels of the template: its width is fixed, its height follows the requested image. */
  readonly height: number;
  /** The stored image that `picture` in the data refers to, as a data URL. */
  readonly picture?: string;
  /** The look of the site; absent for the default one. */
  readonly theme?: Theme;
}

/** A template for generated images: its data, its own size, and its lazily loaded draw function. */
export interface ImageTemplate<Data = unknown> {
  /** The template's name, and the variant of the file rows generated from it. */
  readonly variant: string;
  readonly width: number;
  readonly height: number;
  readonly type: 'image/jpeg' | 'image/png';
  readonly data: z.ZodType<Data>;
  /**
   * Imports the draw function on first use. File storage expects a React function component of flex boxes
   * with inline styles, without hooks.
   */
  readonly load: () => Promise<Draws<Data>['draw']>;
}

/**
 * Declared as a method, so that templates of different data types fit one list (method parameters are
 * bivariant).
 */
interface Draws<Data> {
  draw(drawing: Drawing<Data>): unknown;
}

/** Defines a template of a module, which adds it to {@link GeneratedImages} before the application starts. */
export const defineImageTemplate = <Data>(template: ImageTemplate<Data>): ImageTemplate<Data> => template;

/**
 * Port: generates images from templates and data. One module implements it; each module adds its own
 * templates.
 */
export interface GeneratedImages {
  /** @throws Error when a template of this name exists. */
  add(...templates: readonly ImageTemplate[]): void;
  /** Returns whether a template of this name exists. */
  has(variant: string): boolean;
  /**
   * Generates an image.
   * @throws InvalidError for an unknown template, or a size or data that it does not accept.
   */
  render(request: GeneratedImageRequest): Promise<GeneratedImage>;
}

/** Token of the {@link GeneratedImages} port. */
export const GENERATED_IMAGES = Symbol('flotilla.generated-images');

/** The port's default until a module generates images: no templates. */
export const noGeneratedImages: GeneratedImages = {
  add: () => undefined,
  has: () => false,
  render: async ({ variant }) => {
    throw InvalidError.of('variant', `"${variant}" is not a template: no module here draws pictures.`);
  },
};

/** The template of Open Graph images; social networks recommend 1200 × 630 pixels. */
export const openGraphTemplate = 'generate-template-opengraph-image-default';

/** The data of an Open Graph image. Long texts are truncated. */
export interface OpenGraphImageData {
  readonly siteName: string;
  readonly title: string;
  readonly description?: string;
  /** One or two words above the title: the section, or the topic. */
  readonly label?: string;
  /** Path of a stored image, such as `/public/demo/aurora.svg`. An unreadable image is left out. */
  readonly picture?: string;
}
