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
}

/** URL prefix of stored files. */
export const storedPrefix = '/public/';
/**
 * URL prefix of renditions, `<prefix><width>/<name>.<format>`. Each has its own path, so that every cache
 * stores them separately.
 */
export const renditionPrefix = '/public/w/';

/**
 * Suffix of the names of animated pictures other than GIF, before their extension. Renditions of them would
 * show only the first frame.
 */
export const animatedMark = '-animated';

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
export function renditionUrl({ name, width, format }: Rendition): string {
  const [signature = ''] = signaturePattern.exec(name) ?? [];
  return `${renditionPrefix}${width}/${barePath(name)}.${format}${signature}`;
}

/**
 * Returns the name of a stored picture that has renditions; undefined for other files and external addresses.
 */
export function scalableName(file: string): string | undefined {
  const isStored = file.startsWith(storedPrefix) && !file.startsWith(renditionPrefix);
  return isStored && scalable.test(barePath(file)) ? file.slice(storedPrefix.length) : undefined;
}

/** Returns the rendition widths for a picture: all below its own, and the next one above. */
export function widthsFor(width: number): RenditionWidth[] {
  const last = renditionWidths.findIndex((offered) => offered >= width);
  return renditionWidths.slice(0, last < 0 ? undefined : last + 1);
}
