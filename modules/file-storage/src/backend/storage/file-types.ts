/** A type of file that may be stored. */
export interface FileType {
  readonly mimeType: string;
  /** The first is the one that stored files get; the others are as good in the name of an upload. */
  readonly extensions: readonly [string, ...string[]];
  /** Documents are saved by browsers, and never shown. */
  readonly kind: 'picture' | 'drawing' | 'media' | 'document';
  /** Cameras and messengers name a file by another type of its family: a WebP `.jpg`. The bytes decide then. */
  readonly family?: 'image' | 'film';
  /** What people call it. */
  readonly label: string;
}

type Describe = (label: string, mimeType: string, ...extensions: FileType['extensions']) => FileType;
const image =
  (kind: FileType['kind']): Describe =>
  (label, mimeType, ...extensions) => ({ mimeType, extensions, kind, family: 'image', label });
const picture = image('picture');
const imageDocument = image('document');
const media: Describe = (label, mimeType, ...extensions) => ({ mimeType, extensions, kind: 'media', family: 'film', label });
const document: Describe = (label, mimeType, ...extensions) => ({ mimeType, extensions, kind: 'document', label });

export const svg: FileType = { mimeType: 'image/svg+xml', extensions: ['svg'], kind: 'drawing', label: 'SVG' };
export const heic = imageDocument('HEIC', 'image/heic', 'heic', 'heif', 'hif');
const zip = document('ZIP', 'application/zip', 'zip');
/** Types without a signature: the name decides, provided that the bytes are text. */
const texts = [document('CSV', 'text/csv', 'csv'), document('plain text', 'text/plain', 'txt')];
const office = 'application/vnd.openxmlformats-officedocument';

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
  document('PDF', 'application/pdf', 'pdf'),
  document('Word (docx)', `${office}.wordprocessingml.document`, 'docx'),
  document('Excel (xlsx)', `${office}.spreadsheetml.sheet`, 'xlsx'),
  document('PowerPoint (pptx)', `${office}.presentationml.presentation`, 'pptx'),
  ...texts,
  zip,
];

/** The names that sniffing has for types that go by another name here. */
const otherNames: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'image/heif': heic.mimeType,
  'image/heic-sequence': heic.mimeType,
  'image/heif-sequence': heic.mimeType,
  'video/x-m4v': 'video/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
};

/** What sniffing reads at most, whatever the type. */
export const sniffedBytes = 4100;

/** The type that a file's first bytes say it has, where such a file may be stored. The name plays no part, but for texts. */
export async function sniff(head: Buffer, name = ''): Promise<FileType | undefined> {
  // Loaded with the first file that comes.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head);
  if ((found === undefined || found.mime === 'application/xml') && startsAsSvg(head)) return svg;
  if (found === undefined) return isText(head) ? texts.find(({ extensions: [own] }) => name.toLowerCase().endsWith(`.${own}`)) : undefined;
  const mimeType = otherNames[found.mime] ?? found.mime;
  return allowed.find((type) => type.mimeType === mimeType);
}

/** Whether it is a document of Word, Excel or PowerPoint. */
export const isOffice = ({ mimeType }: FileType): boolean => mimeType.startsWith(office);

/** Whether more bytes than {@link sniffedBytes} may say something narrower: documents of Office are ZIPs. */
export const isZip = (type: FileType | undefined): boolean => type === zip;

/** The type of a stored file, by the extension that it was given. */
export function typeOfName(name: string): FileType | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return allowed.find(({ extensions }) => extensions.includes(extension));
}

/** Whether a name that ends so may belong to a file of a type. */
export function mayEndIn(extension: string, type: FileType): boolean {
  if (type.extensions.includes(extension)) return true;
  return type.family !== undefined && typeOfName(extension)?.family === type.family;
}

/** For messages. */
export function allowedLabels({ mayDraw }: { readonly mayDraw: boolean }): string {
  const labels = allowed.filter((type) => mayDraw || type !== svg).map(({ label }) => label);
  return `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`;
}

const byteOrderMarks = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/** Whether bytes are text: of UTF-16 with its mark, or without the control characters that binary formats are full of. */
function isText(head: Buffer): boolean {
  if (head.length === 0) return false;
  if (byteOrderMarks.some((mark) => head.subarray(0, mark.length).equals(mark))) return true;
  // Tab to carriage return, and characters other than control characters.
  return head.every((byte) => (byte > 0x1f ? byte !== 0x7f : byte >= 0x09 && byte <= 0x0d));
}

/** What may stand before the root of an XML document: each from where it starts to where it ends. */
const prologue: readonly (readonly [start: RegExp, end: string])[] = [
  [/^<\?/, '?>'],
  [/^<!--/, '-->'],
  [/^<!doctype[^>[]*\[/i, ']>'],
  [/^<!doctype/i, '>'],
];

/** Skips one thing after another: a pattern for all of it could be made to try for years. */
function startsAsSvg(head: Buffer): boolean {
  let rest = head.toString('utf8').replace(/^\uFEFF/, '');
  for (;;) {
    rest = rest.trimStart();
    const end = prologue.find(([start]) => start.test(rest))?.[1];
    if (end === undefined) return /^<([\w-]+:)?svg[\s/>]/i.test(rest);
    const last = rest.indexOf(end);
    if (last < 0) return false;
    rest = rest.slice(last + end.length);
  }
}
