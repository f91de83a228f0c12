import type { Crop } from './values/crop.js';
import { cropText } from './values/parts-of-pictures.js';

export type { Crop } from './values/crop.js';
export { cropOf, cropText, focusWithin, partOfSize } from './values/parts-of-pictures.js';

/** Widths in pixels of the renditions of stored pictures; other widths are not made. */
export const renditionWidths = [320, 480, 640, 840, 1080, 1280, 1600, 1920] as const;
export type RenditionWidth = (typeof renditionWidths)[number];

/** Formats of renditions and their media types, the preferred first. */
export const renditionTypes = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' } as const;
export type RenditionFormat = keyof typeof renditionTypes;

/** A stored picture in one width and format. */
export interface Rendition {
  /** The stored file's name: its path under `/public/`, with the signature if its address has one. */
  readonly name: string;
  readonly width: RenditionWidth;
  readonly format: RenditionFormat;
  /** The part of the picture to show; the whole picture without it. */
  readonly crop?: Crop | undefined;
}

/** URL prefix of stored files. */
export const storedPrefix = '/public/';
/**
 * URL prefix of renditions, `<prefix><width>/<name>.<format>`, or of a part of the picture
 * `<prefix><width>-<x>-<y>-<w>-<h>/<name>.<format>`. Each has its own path, so that every cache
 * stores them separately.
 */
export const renditionPrefix = '/public/w/';

/**
 * Suffix of the names of animated pictures other than GIF, before their extension. Renditions of them would
 * show only the first frame.
 */
export const animatedMark = '-animated';

/** Suffix of the names of fonts with a range of weights, before their extension. */
export const variableMark = '-variable';

/**
 * Folders and a file, none of them hidden: no `..`, no backslash, no control character, nothing that is
 * special in a file system.
 */
const storedName = /^[a-z0-9_][\w.-]*(\/[a-z0-9_][\w.-]*)*$/i;
const maxNameLength = 300;

/** Returns whether a stored file may have this name, its path under `/public/`. */
export function isStoredName(name: string): boolean {
  return name.length <= maxNameLength && storedName.test(name);
}

/** The beginning of the MIME types that a link to files takes. */
export type LinkedFileType = 'image/' | 'font/';

/** Returns whether an address is that of a font. Names of stored files end in the type of their content. */
export function isFont(address: string): boolean {
  return barePath(address).endsWith('.woff2');
}

/**
 * Matches files with renditions. Others are served unchanged: SVG scales, GIF and marked files are animated.
 */
const scalable = new RegExp(`(?<!${animatedMark})\\.(jpe?g|png|webp|avif)$`, 'i');

/** Query of a signed address of a private file: when it expires, its reader, and the server's signature. */
const signaturePattern = /\?expires=\d+(&reader=[\w-]+)?&signature=[\w-]+$/;

/** Returns the path of a stored file, as rows hold it, without a signature. */
export function barePath(address: string): string {
  return address.replace(signaturePattern, '');
}

/** Returns the address of a rendition, with the signature of the file's own address if it has one. */
export function renditionUrl({ name, width, format, crop }: Rendition): string {
  const [signature = ''] = signaturePattern.exec(name) ?? [];
  const part = crop ? `-${cropText(crop)}` : '';
  return `${renditionPrefix}${width}${part}/${barePath(name)}.${format}${signature}`;
}

/**
 * Returns the name of a stored picture that has renditions; undefined for other files and external addresses.
 * `filesUrl` is the origin of stored files, where it is not the page's own.
 */
export function scalableName(file: string, filesUrl = ''): string | undefined {
  const path = file.startsWith(filesUrl) ? file.slice(filesUrl.length) : '';
  const isStored = path.startsWith(storedPrefix) && !path.startsWith(renditionPrefix);
  return isStored && scalable.test(barePath(path)) ? path.slice(storedPrefix.length) : undefined;
}

/** Width of the picture that is shown where only one address is possible, such as for other sites. */
export const singleWidth = 1920;

/**
 * Returns the address of the part of a stored picture that a link shows, as JPEG; the given address without
 * `crop`, and for files without renditions. `filesUrl` is the origin of stored files, where it is not the
 * page's own.
 */
export function shownAddress(file: string, crop: Crop | undefined, filesUrl = ''): string {
  const name = crop && scalableName(file, filesUrl);
  return name === undefined
    ? file
    : `${filesUrl}${renditionUrl({ name, width: singleWidth, format: 'jpeg', crop })}`;
}

/** Returns the rendition widths for a picture: all below its own, and the next one above. */
export function widthsFor(width: number): RenditionWidth[] {
  const last = renditionWidths.findIndex((offered) => offered >= width);
  return renditionWidths.slice(0, last < 0 ? undefined : last + 1);
}
