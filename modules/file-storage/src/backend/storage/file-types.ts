import { optionalPackage } from '@flotilla/core';
import { isPackage, xmlRoot } from './zip-and-xml.js';

/** A type of file that may be stored. */
export interface FileType {
  readonly mimeType: string;
  /** Stored files get the first one; uploads may have any. */
  readonly extensions: readonly [string, ...string[]];
  /** Documents are downloaded by browsers, never shown. */
  readonly kind: 'picture' | 'drawing' | 'media' | 'font' | 'document';
  /** Types that cameras and messengers confuse in names, such as a WebP `.jpg`. The content decides. */
  readonly family?: 'image' | 'film';
  /** Display name. */
  readonly label: string;
}

type Describe = (label: string, mimeType: string, ...extensions: FileType['extensions']) => FileType;
const image =
  (kind: FileType['kind']): Describe =>
  (label, mimeType, ...extensions) => ({ mimeType, extensions, kind, family: 'image', label });
const picture = image('picture');
const imageDocument = image('document');
const media: Describe = (label, mimeType, ...extensions) => ({
  mimeType,
  extensions,
  kind: 'media',
  family: 'film',
  label,
});
const document: Describe = (label, mimeType, ...extensions) => ({
  mimeType,
  extensions,
  kind: 'document',
  label,
});

export const svg: FileType = {
  mimeType: 'image/svg+xml',
  extensions: ['svg'],
  kind: 'drawing',
  label: 'SVG',
};
export const woff2: FileType = {
  mimeType: 'font/woff2',
  extensions: ['woff2'],
  kind: 'font',
  label: 'WOFF2',
};
/** Types that only callers who may create files can store. */
const ofCreators: ReadonlySet<FileType> = new Set([svg, woff2]);
export const heic = imageDocument('HEIC', 'image/heic', 'heic', 'heif', 'hif');
const zip = document('ZIP', 'application/zip', 'zip');
/** Types without a signature: chosen by the name, if the content is text. */
const texts = [document('CSV', 'text/csv', 'csv'), document('TXT', 'text/plain', 'txt')];
const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';
/** ZIP archives whose first entry names their type. */
const packages = [
  document('EPUB', 'application/epub+zip', 'epub'),
  document('OpenDocument (odt)', `${openDocument}.text`, 'odt'),
  document('OpenDocument (ods)', `${openDocument}.spreadsheet`, 'ods'),
  document('OpenDocument (odp)', `${openDocument}.presentation`, 'odp'),
];
/** Routes and places of maps. */
const maps = [
  document('GPX', 'application/gpx+xml', 'gpx'),
  document('KML', 'application/vnd.google-earth.kml+xml', 'kml'),
];

/** Every type that may be stored. */
const allowed: readonly FileType[] = [
  picture('JPEG', 'image/jpeg', 'jpg', 'jpeg', 'jpe', 'jfif'),
  picture('PNG', 'image/png', 'png', 'apng'),
  picture('WebP', 'image/webp', 'webp'),
  picture('AVIF', 'image/avif', 'avif'),
  picture('GIF', 'image/gif', 'gif'),
  svg,
  heic,
  imageDocument('TIFF', 'image/tiff', 'tiff', 'tif'),
  media('MP4', 'video/mp4', 'mp4', 'm4v'),
  media('WebM', 'video/webm', 'webm'),
  media('QuickTime', 'video/quicktime', 'mov', 'qt'),
  media('MP3', 'audio/mpeg', 'mp3'),
  media('M4A', 'audio/mp4', 'm4a'),
  media('Ogg', 'audio/ogg', 'ogg', 'oga', 'opus'),
  media('WAV', 'audio/wav', 'wav'),
  media('FLAC', 'audio/flac', 'flac'),
  woff2,
  document('PDF', 'application/pdf', 'pdf'),
  document('Word (docx)', `${office}.wordprocessingml.document`, 'docx'),
  document('Excel (xlsx)', `${office}.spreadsheetml.sheet`, 'xlsx'),
  document('PowerPoint (pptx)', `${office}.presentationml.presentation`, 'pptx'),
  ...packages,
  document('Mobipocket', 'application/x-mobipocket-ebook', 'mobi', 'azw3', 'azw'),
  ...maps,
  document('iCalendar', 'text/calendar', 'ics'),
  ...texts,
  zip,
];

/** MIME types of file-type that have another name here. */
const otherNames: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'image/heif': heic.mimeType,
  'image/heic-sequence': heic.mimeType,
  'image/heif-sequence': heic.mimeType,
  'video/x-m4v': 'video/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
};

/** The packages that read uploaded files. */
export const uploadPackages = 'file-type image-size';

/** Maximum number of bytes that file-type reads. */
export const sniffedBytes = 4100;

/**
 * Returns the type of a file by its first bytes, if such a file may be stored. The name only matters for
 * texts.
 */
export async function sniff(head: Buffer, name = ''): Promise<FileType | undefined> {
  // Loaded on first use.
  const { fileTypeFromBuffer } = await optionalPackage('Uploads', uploadPackages, () => import('file-type'));
  const found = await fileTypeFromBuffer(head);
  const xml = found === undefined || found.mime === 'application/xml' ? xmlRoot(head) : undefined;
  if (xml !== undefined) return [svg, ...maps].find(({ extensions }) => extensions.includes(xml));
  if (found === undefined)
    return isText(head)
      ? texts.find(({ extensions: [own] }) => name.toLowerCase().endsWith(`.${own}`))
      : undefined;
  const mimeType = otherNames[found.mime] ?? found.mime;
  const type = allowed.find((one) => one.mimeType === mimeType);
  return type && packages.includes(type) && !isPackage(head, mimeType) ? zip : type;
}

/** Formats of fonts that are larger than WOFF2, and not stored. */
const otherFonts: ReadonlySet<string> = new Set([
  'font/ttf',
  'font/otf',
  'font/woff',
  'font/collection',
  'application/vnd.ms-fontobject',
]);

/** Returns whether a file of a type that is not allowed is a font, by its first bytes. */
export async function isOtherFont(head: Buffer): Promise<boolean> {
  const { fileTypeFromBuffer } = await optionalPackage('Uploads', uploadPackages, () => import('file-type'));
  return otherFonts.has((await fileTypeFromBuffer(head))?.mime ?? '');
}

/** Returns whether it is a document of Word, Excel or PowerPoint. */
export const isOffice = ({ mimeType }: FileType): boolean => mimeType.startsWith(office);

/**
 * Returns whether more than {@link sniffedBytes} may identify a narrower type: documents of Office are ZIPs.
 */
export const isZip = (type: FileType | undefined): boolean => type === zip;

/** Returns the type of a stored file by its extension. */
export function typeOfName(name: string): FileType | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return allowed.find(({ extensions }) => extensions.includes(extension));
}

/** Returns whether a file of a type may have a name with this extension. */
export function mayEndIn(extension: string, type: FileType): boolean {
  if (type.extensions.includes(extension)) return true;
  return type.family !== undefined && typeOfName(extension)?.family === type.family;
}

/** Returns whether a caller may store files of a type. */
export const isAllowed = (type: FileType, { mayCreate }: { readonly mayCreate: boolean }): boolean =>
  mayCreate || !ofCreators.has(type);

/** Returns the allowed types for error messages, which are translated: the names are the same in each language. */
export function allowedLabels(sender: { readonly mayCreate: boolean }): string {
  return allowed
    .filter((type) => isAllowed(type, sender))
    .map(({ label }) => label)
    .join(', ');
}

const byteOrderMarks = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/** Returns whether bytes are text: UTF-16 with a byte order mark, or no control characters. */
function isText(head: Buffer): boolean {
  if (head.length === 0) return false;
  if (byteOrderMarks.some((mark) => head.subarray(0, mark.length).equals(mark))) return true;
  // Tab to carriage return, and characters other than control characters.
  return head.every((byte) => (byte > 0x1f ? byte !== 0x7f : byte >= 0x09 && byte <= 0x0d));
}
