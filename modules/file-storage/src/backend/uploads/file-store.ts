import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Caller, InvalidError } from '@flotilla/backend';
import {
  TooLargeError,
  UnsupportedTypeError,
  Access,
  type FairConcurrencyLimit,
} from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { animatedMark, variableMark } from '@flotilla/core/files';
import { FILE_SETTINGS, type FileSettings } from '../file-settings.js';
import { file } from '../../entities/file.js';
import { Deadline } from '../images/deadline.js';
import { describeImage, type ImageDescription } from '../images/describe-image.js';
import { IMAGE_WORK, VISITOR_IMAGE_WORK } from '../images/image-work.js';
import { isSilence } from '../storage/storage-outage.js';
import { type Storage, STORAGE } from '../storage/storage.js';
import { publicPath, randomName } from '../storage/stored-name.js';
import { IncomingContent } from './incoming-content.js';
import {
  allowedLabels,
  type FileType,
  heic,
  isAllowed,
  isOffice,
  isOtherFont,
  isZip,
  mayEndIn,
  sniff,
  sniffedBytes,
  svg,
  woff2,
} from '../storage/file-types.js';
import { hasWeights } from './font-weights.js';
import { cleanPicture, isAnimated } from './metadata/clean-picture.js';
import { withoutOfficeProperties } from './metadata/strip-office.js';
import { withoutVideoMetadata } from './metadata/strip-video.js';
import { pictureSize } from './picture-size.js';
import { sanitizeInWorker } from './svg/sanitize-in-worker.js';

/** An incoming file of a form, a URL or the server's own code. */
export interface IncomingFile {
  readonly content: AsyncIterable<Buffer>;
  /** Name from the client: must match the content, and gives the title. */
  readonly name?: string;
  readonly caller: Caller;
}

/** Upload permissions of the caller's role. */
interface Sender {
  /** Only roles that may create files can upload SVG, which can be expensive to render, and fonts. */
  readonly mayCreate: boolean;
  readonly queue: FairConcurrencyLimit;
}

/** A stored file that no row references yet. */
export interface StoredFile {
  /** The path that rows store: `/public/<random name>`. */
  readonly path: string;
  readonly title: string | undefined;
  /** Hash of the content as received. */
  readonly digest: string;
  /** In bytes. */
  readonly size: number;
  readonly extension: string;
  readonly mimeType: string;
  /** In pixels; null for files that are not pictures. */
  readonly width: number | null;
  readonly height: number | null;
  readonly placeholder: string | null;
}

type Stored = Pick<StoredFile, 'path' | 'size' | 'width' | 'height' | 'placeholder'>;

const undescribed = { width: null, height: null, placeholder: null };

/** SVGs are read into memory. */
const maxSvgBytes = 2 * 1024 ** 2;
/** Visitors load fonts before they see a page as it is meant. */
const maxFontBytes = 1024 ** 2;
/** Pictures are decoded in memory. */
const maxPictureBytes = 50 * 1024 ** 2;
/** The first entries of a ZIP distinguish Office documents. */
const zipBytes = 1024 ** 2;

/** Stores all incoming files: sniffs their type, enforces limits, strips metadata and generates names. */
@Injectable()
export class FileStore {
  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(FILE_SETTINGS) private readonly settings: FileSettings,
    @Inject(IMAGE_WORK) private readonly imageWork: FairConcurrencyLimit,
    @Inject(VISITOR_IMAGE_WORK) private readonly visitorImageWork: FairConcurrencyLimit,
    @Inject(Access) private readonly access: Access,
  ) {}

  /**
   * Stores a file atomically. The caller creates a row that references it.
   * @throws UnsupportedTypeError, TooLargeError, RefusedError for a picture of too many pixels, InvalidError
   * for a broken one
   */
  async store({ content, name = '', caller }: IncomingFile): Promise<StoredFile> {
    const arrival = new IncomingContent(content, this.settings.maxBytes);
    try {
      const sender = await this.senderOf(caller);
      const type = await typeOf(arrival, name, sender);
      const stored = await this.storeAs(type, arrival, sender);
      const { mimeType, extensions } = type;
      return { ...stored, mimeType, extension: extensions[0], digest: arrival.digest, title: titleOf(name) };
    } finally {
      await arrival.stop();
    }
  }

  private async senderOf(caller: Caller): Promise<Sender> {
    const mayCreate = (await this.access.ofCreating(caller, file)) === 'allowed';
    return { mayCreate, queue: mayCreate ? this.imageWork : this.visitorImageWork };
  }

  private async storeAs(type: FileType, arrival: IncomingContent, sender: Sender): Promise<Stored> {
    if (type === svg) return this.storeDrawing(arrival, sender);
    if (type === woff2) return this.storeFont(arrival);
    if (type.kind === 'picture' || type === heic) return this.storePicture(type, arrival, sender);
    if (isOffice(type)) return this.storeOffice(type, arrival, sender);
    const isVideo = type.mimeType === 'video/mp4' || type.mimeType === 'video/quicktime';
    const content = isVideo
      ? Readable.from(withoutVideoMetadata(arrival.all()), { objectMode: false })
      : arrival.all();
    const { path } = await this.put(
      type,
      { content, name: randomName(type.extensions[0]) },
      async () => undescribed,
    );
    return { ...undescribed, path, size: arrival.size };
  }

  /** Stores an incoming picture under a private name; the image queue cleans and decodes it later. */
  private async storePicture(type: FileType, arrival: IncomingContent, { queue }: Sender): Promise<Stored> {
    // Checked before anything is stored or decoded.
    if (type !== heic) await pictureSize(arrival);
    arrival.lowerLimit(maxPictureBytes);
    const isMoving = isAnimated(await arrival.first(sniffedBytes), type);
    const name = randomName(type.extensions[0], isMoving ? animatedMark : '');
    return this.put(type, { content: arrival.all(), name }, () => queue.run(() => this.clean(name, type)));
  }

  /** Stores a document under a private name until its properties are removed, like pictures. */
  private async storeOffice(type: FileType, arrival: IncomingContent, { queue }: Sender): Promise<Stored> {
    const name = randomName(type.extensions[0]);
    return this.put(type, { content: arrival.all(), name }, () =>
      queue.run(async () => {
        const clean = withoutOfficeProperties(await buffer(await this.storage.open(name)));
        await this.storage.put(name, Readable.from([clean]), aboutType(type));
        return { ...undescribed, size: clean.length };
      }),
    );
  }

  /** Removes the metadata of a stored picture, and describes it. */
  private async clean(name: string, type: FileType): Promise<Omit<Stored, 'path'>> {
    const deadline = new Deadline();
    const bytes = await buffer(await this.storage.open(name));
    const clean = await cleanPicture(bytes, type, deadline);
    const about = type === heic ? undescribed : await describeImage(clean, deadline);
    if (!clean.equals(bytes)) await this.storage.put(name, Readable.from([clean]), aboutType(type));
    return { ...about, size: clean.length };
  }

  private async storeDrawing(arrival: IncomingContent, { queue }: Sender): Promise<Stored> {
    const source = await arrival.first(maxSvgBytes + 1);
    if (source.length > maxSvgBytes)
      throw new TooLargeError({
        en: `The SVG is larger than ${maxSvgBytes / 1024 ** 2} MB.`,
        ru: `SVG больше ${maxSvgBytes / 1024 ** 2} МБ.`,
      });
    if (!isUtf8(source))
      throw new UnsupportedTypeError({ en: 'The SVG is not UTF-8.', ru: 'SVG не в кодировке UTF-8.' });
    const { clean, about } = await queue.run(() => readDrawing(source.toString('utf8')));
    const content = Readable.from([clean]);
    return {
      ...(await this.put(svg, { content, name: randomName('svg') }, async () => about)),
      size: clean.length,
    };
  }

  /** Stores a font whose tables can be read, and marks one with a range of weights in its name. */
  private async storeFont(arrival: IncomingContent): Promise<Stored> {
    const bytes = await arrival.first(maxFontBytes + 1);
    if (bytes.length > maxFontBytes)
      throw new TooLargeError({
        en: `The font is larger than ${maxFontBytes / 1024 ** 2} MB.`,
        ru: `Шрифт больше ${maxFontBytes / 1024 ** 2} МБ.`,
      });
    const name = randomName('woff2', (await hasWeights(bytes)) ? variableMark : '');
    const content = Readable.from([bytes]);
    return { ...(await this.put(woff2, { content, name }, async () => undescribed)), size: bytes.length };
  }

  /** Stores the bytes and then processes them; deletes the file if that fails. */
  private async put<About>(
    type: FileType,
    { content, name }: { readonly content: Readable; readonly name: string },
    learn: () => Promise<About>,
  ): Promise<About & { path: string }> {
    await this.storage.put(name, content, aboutType(type));
    try {
      return { ...(await learn()), path: publicPath(name) };
    } catch (error) {
      const deleted = this.storage.delete(name);
      // The caller does not wait for another response of a store that does not answer.
      if (isSilence(error)) deleted.catch(() => undefined);
      else await deleted;
      throw error;
    }
  }
}

/** Sanitizes and describes an SVG, within one deadline. @throws UnsupportedTypeError, RefusedError */
async function readDrawing(source: string): Promise<{ clean: Buffer; about: ImageDescription }> {
  const deadline = new Deadline();
  const clean = Buffer.from(await sanitizeInWorker(source, deadline.signal));
  return { clean, about: await describeImage(clean, deadline) };
}

const aboutType = ({ mimeType, kind }: FileType) => ({ mimeType, isAttachment: kind === 'document' });

/**
 * @throws UnsupportedTypeError for a type that is not allowed or differs from the name; InvalidError for an
 * empty file
 */
async function typeOf(arrival: IncomingContent, name: string, sender: Sender): Promise<FileType> {
  const head = await arrival.first(sniffedBytes);
  if (head.length === 0) throw new InvalidError({ en: 'The file is empty.', ru: 'Файл пуст.' });
  const first = await sniff(head, name);
  const type = isZip(first) ? await sniff(await arrival.first(zipBytes), name) : first;
  const labels = allowedLabels(sender);
  if (!type && sender.mayCreate && (await isOtherFont(head))) throw new UnsupportedTypeError(otherFormat);
  if (!type)
    throw new UnsupportedTypeError({
      en: `Files of this type are not allowed. Allowed are ${labels}.`,
      ru: `Такие файлы не принимаются. Можно: ${labels}.`,
    });
  if (type === svg && !isAllowed(type, sender))
    throw new UnsupportedTypeError({
      en: `SVG drawings are not accepted here. Allowed are ${labels}.`,
      ru: `Рисунки SVG здесь не принимаются. Можно: ${labels}.`,
    });
  if (!isAllowed(type, sender))
    throw new UnsupportedTypeError({
      en: `Fonts are not accepted here. Allowed are ${labels}.`,
      ru: `Шрифты здесь не принимаются. Можно: ${labels}.`,
    });
  const extension = extensionOf(name);
  if (extension !== undefined && !mayEndIn(extension, type))
    throw new UnsupportedTypeError({
      en: `The name ends in .${extension}, but the file is ${type.label}.`,
      ru: `Имя файла кончается на .${extension}, а внутри ${type.label}.`,
    });
  return type;
}

const otherFormat = {
  en: 'The font has another format than WOFF2. Convert it to WOFF2.',
  ru: 'Шрифт не в формате WOFF2. Преобразуйте его в WOFF2.',
};

const extensionPattern = /\.([a-z][a-z0-9]{1,9})$/i;
const maxTitle = 400;

/** Returns the extension of a client's name, in lower case; undefined when it has none. */
function extensionOf(name: string): string | undefined {
  return extensionPattern.exec(name)?.[1]?.toLowerCase();
}

/** Returns the title of a client's file name: without folders, extension and invisible characters. */
function titleOf(name: string): string | undefined {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const seen = last
    .toWellFormed()
    .replace(extensionPattern, '')
    .replace(/\p{C}+/gu, '')
    .trim();
  return seen.slice(0, maxTitle).toWellFormed() || undefined;
}
