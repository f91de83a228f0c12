/** Widths in pixels that stored pictures are offered in; no other is made. */
export const renditionWidths = [320, 480, 640, 840, 1080, 1280, 1600, 1920] as const;
export type RenditionWidth = (typeof renditionWidths)[number];

/** Formats that stored pictures are offered in, best first, with their types. */
export const renditionTypes = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' } as const;
export type RenditionFormat = keyof typeof renditionTypes;

/** A stored picture in one width and format. */
export interface Rendition {
  /** The stored file's name: its path under `/public/`, signed where its address is. */
  readonly name: string;
  readonly width: RenditionWidth;
  readonly format: RenditionFormat;
}

/** Where stored files are served. */
export const storedPrefix = '/public/';
/** Where renditions are served: `<prefix><width>/<name>.<format>`, a path of its own for each, so that every cache keeps them apart. */
export const renditionPrefix = '/public/w/';

/** Ends the names of pictures of other formats than GIF that move, before their extension: renditions are of first frames. */
export const animatedMark = '-animated';

/** Types with renditions. Other files are served unchanged: SVG scales, GIF and files marked as animated move. */
const scalable = new RegExp(`(?<!${animatedMark})\\.(jpe?g|png|webp|avif)$`, 'i');

/** What the address of a file that is not for everyone carries behind its path: until when it lasts, and that the server has said so. */
const signaturePattern = /\?expires=\d+(&reader=[\w-]+)?&signature=[\w-]+$/;

/** The path of a stored file, as rows hold it, of an address that may be signed. */
export function barePath(address: string): string {
  return address.replace(signaturePattern, '');
}

/** The address of a rendition; it carries the signature of the file's own address, where that has one. */
export function renditionUrl({ name, width, format }: Rendition): string {
  const [signature = ''] = signaturePattern.exec(name) ?? [];
  return `${renditionPrefix}${width}/${barePath(name)}.${format}${signature}`;
}

/** The name of a stored picture that has renditions; undefined for other files, and for those of other hosts. */
export function scalableName(file: string): string | undefined {
  const isStored = file.startsWith(storedPrefix) && !file.startsWith(renditionPrefix);
  return isStored && scalable.test(barePath(file)) ? file.slice(storedPrefix.length) : undefined;
}

/** The widths worth offering for a picture: all below its own, and the one that holds it whole. */
export function widthsFor(width: number): RenditionWidth[] {
  const last = renditionWidths.findIndex((offered) => offered >= width);
  return renditionWidths.slice(0, last < 0 ? undefined : last + 1);
}
