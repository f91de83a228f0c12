import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Caller } from '@flotilla/backend';
import { TooLargeError, UnsupportedTypeError } from '@flotilla/backend/ports';
import { Access, type WorkQueue } from '@flotilla/backend/server';
import { Inject, Injectable } from '@nestjs/common';
import { FILE_SETTINGS, type FileSettings } from '../file-settings.js';
import { file } from '../../entities/file.js';
import { Deadline } from '../images/deadline.js';
import { describeImage, type ImageDescription } from '../images/describe-image.js';
import { IMAGE_WORK, VISITOR_IMAGE_WORK } from '../images/image-work.js';
import { type Storage, STORAGE } from '../storage/storage.js';
import { publicPath, randomName } from '../storage/stored-name.js';
import { Arrival } from './arrival.js';
import { allowedExtensions, type FileType, sniff, sniffedBytes, svg } from '../storage/file-types.js';
import { pictureSize } from './picture-size.js';
import { sanitizeInWorker } from './svg/sanitize-in-worker.js';

/** A file on its way in, from a form, an address or the server's own code. */
export interface IncomingFile {
  readonly content: AsyncIterable<Buffer>;
  /** What somebody calls it: it must not contradict the bytes, and gives a title. */
  readonly name?: string;
  readonly caller: Caller;
}

/** What a caller's role allows of files. */
interface Sender {
  /** SVG draws by rules that can cost much: it is for roles that may create files. */
  readonly mayDraw: boolean;
  readonly queue: WorkQueue;
}

/** A file that is stored, and that no row names yet. */
export interface StoredFile {
  /** As rows hold it: `/public/<random name>`. */
  readonly path: string;
  readonly title: string | undefined;
  /** Names the bytes as they came. */
  readonly digest: string;
  /** In bytes. */
  readonly size: number;
  readonly extension: string;
  readonly mimeType: string;
  /** In pixels; null for what is no picture. */
  readonly width: number | null;
  readonly height: number | null;
  readonly placeholder: string | null;
}

type Stored = Pick<StoredFile, 'path' | 'size' | 'width' | 'height' | 'placeholder'>;

/** Drawings are read whole. */
const maxSvgBytes = 2 * 1024 ** 2;
/** Greater pictures are stored, and have no placeholder: making one holds them in memory. */
const maxDescribedBytes = 50 * 1024 ** 2;

/** The one way by which files come into the storage: by their bytes' type, within limits, under names of the server's own. */
@Injectable()
export class FileStore {
  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(FILE_SETTINGS) private readonly settings: FileSettings,
    @Inject(IMAGE_WORK) private readonly imageWork: WorkQueue,
    @Inject(VISITOR_IMAGE_WORK) private readonly visitorImageWork: WorkQueue,
    @Inject(Access) private readonly access: Access,
  ) {}

  /**
   * Stores a file, whole or not at all; the caller sees to a row that names it.
   * @throws UnsupportedTypeError, TooLargeError, RefusedError for a picture of too many pixels, InvalidError for a broken one
   */
  async store({ content, name = '', caller }: IncomingFile): Promise<StoredFile> {
    const arrival = new Arrival(content, this.settings.maxBytes);
    try {
      const sender = await this.senderOf(caller);
      const type = await typeOf(arrival, name, sender);
      const stored = type === svg ? await this.storeDrawing(arrival, sender) : await this.storeAsItIs(arrival, type, sender);
      const { mimeType, extensions } = type;
      return { ...stored, mimeType, extension: extensions[0], digest: arrival.digest, title: titleOf(name) };
    } finally {
      await arrival.stop();
    }
  }

  private async senderOf(caller: Caller): Promise<Sender> {
    const mayDraw = (await this.access.ofCreating(caller, file)) === 'allowed';
    return { mayDraw, queue: mayDraw ? this.imageWork : this.visitorImageWork };
  }

  private async storeAsItIs(arrival: Arrival, type: FileType, { queue }: Sender): Promise<Stored> {
    // Before a byte is stored or decoded.
    const size = type.kind === 'picture' ? await pictureSize(arrival) : { width: null, height: null };
    const path = await this.put(type, arrival.all(), async (name) =>
      type.kind === 'picture' && arrival.size <= maxDescribedBytes
        ? // A few at a time: decoded, a picture takes two hundred megabytes.
          queue.run(async () => describeImage(await buffer(await this.storage.open(name))))
        : { ...size, placeholder: null },
    );
    return { ...path, size: arrival.size };
  }

  private async storeDrawing(arrival: Arrival, { queue }: Sender): Promise<Stored> {
    const source = await arrival.first(maxSvgBytes + 1);
    if (source.length > maxSvgBytes) throw new TooLargeError(`The SVG is larger than ${maxSvgBytes / 1024 ** 2} MB.`);
    if (!isUtf8(source)) throw new UnsupportedTypeError('The SVG is not UTF-8.');
    const { clean, about } = await queue.run(() => readDrawing(source.toString('utf8')));
    return { ...(await this.put(svg, Readable.from([clean]), async () => about)), size: clean.length };
  }

  /** Stores the bytes, then learns what they show; a picture that can't be read does not stay. */
  private async put<About>(type: FileType, content: Readable, learn: (name: string) => Promise<About>): Promise<About & { path: string }> {
    const name = randomName(type.extensions[0]);
    await this.storage.put(name, content, { mimeType: type.mimeType, isAttachment: type.kind === 'document' });
    try {
      return { ...(await learn(name)), path: publicPath(name) };
    } catch (error) {
      await this.storage.delete(name);
      throw error;
    }
  }
}

/** Sanitizes and describes a drawing, within one deadline. @throws UnsupportedTypeError, RefusedError */
async function readDrawing(source: string): Promise<{ clean: Buffer; about: ImageDescription }> {
  const deadline = new Deadline();
  const clean = Buffer.from(await sanitizeInWorker(source, deadline.signal));
  return { clean, about: await describeImage(clean, deadline) };
}

/** @throws UnsupportedTypeError for bytes of no type that is allowed, and for a name that says another type */
async function typeOf(arrival: Arrival, name: string, { mayDraw }: Sender): Promise<FileType> {
  const type = await sniff(await arrival.first(sniffedBytes));
  if (type === svg && !mayDraw) throw new UnsupportedTypeError('SVG drawings are not accepted here. Send a JPEG or PNG picture instead.');
  if (!type) throw new UnsupportedTypeError(`The bytes are of no type that is allowed: ${allowedExtensions}.`);
  const extension = extensionOf(name);
  if (extension !== undefined && !type.extensions.includes(extension))
    throw new UnsupportedTypeError(`The name ends in .${extension}, but the bytes are ${type.extensions[0]}.`);
  return type;
}

const extensionPattern = /\.([a-z][a-z0-9]{1,9})$/i;
const maxTitle = 400;

/** The extension that a client's name ends in, in lower case; undefined when it has none. */
function extensionOf(name: string): string | undefined {
  return extensionPattern.exec(name)?.[1]?.toLowerCase();
}

/** What a client called a file, as a title: no folders, no extension, nothing that can't be seen. */
function titleOf(name: string): string | undefined {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const seen = last
    .toWellFormed()
    .replace(extensionPattern, '')
    .replace(/\p{C}+/gu, '')
    .trim();
  return seen.slice(0, maxTitle).toWellFormed() || undefined;
}
