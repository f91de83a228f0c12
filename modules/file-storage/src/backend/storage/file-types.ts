/** A type of file that may be stored. */
export interface FileType {
  readonly mimeType: string;
  /** The first is the one that stored files get; the others are as good in the name of an upload. */
  readonly extensions: readonly [string, ...string[]];
  readonly kind: 'picture' | 'drawing' | 'media' | 'document';
}

const picture = (mimeType: string, ...extensions: FileType['extensions']): FileType => ({ mimeType, extensions, kind: 'picture' });
const media = (mimeType: string, ...extensions: FileType['extensions']): FileType => ({ mimeType, extensions, kind: 'media' });
const document = (mimeType: string, ...extensions: FileType['extensions']): FileType => ({ mimeType, extensions, kind: 'document' });

export const svg: FileType = { mimeType: 'image/svg+xml', extensions: ['svg'], kind: 'drawing' };

/** Every type that may be stored. */
const allowed: readonly FileType[] = [
  picture('image/jpeg', 'jpg', 'jpeg', 'jpe', 'jfif'),
  picture('image/png', 'png', 'apng'),
  picture('image/webp', 'webp'),
  picture('image/avif', 'avif'),
  picture('image/gif', 'gif'),
  svg,
  media('video/mp4', 'mp4', 'm4v'),
  media('video/webm', 'webm'),
  media('video/quicktime', 'mov', 'qt'),
  media('audio/mpeg', 'mp3'),
  media('audio/mp4', 'm4a'),
  media('audio/ogg', 'ogg', 'oga', 'opus'),
  media('audio/wav', 'wav'),
  media('audio/flac', 'flac'),
  document('application/pdf', 'pdf'),
  document('application/zip', 'zip'),
];

/** The names that sniffing has for types that go by another name here. */
const otherNames: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
};

/** What sniffing reads at most, whatever the type. */
export const sniffedBytes = 4100;

/** The type that a file's first bytes say it has, where such a file may be stored. The name plays no part. */
export async function sniff(head: Buffer): Promise<FileType | undefined> {
  // Loaded with the first file that comes.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head);
  if (found === undefined || found.mime === 'application/xml') return startsAsSvg(head) ? svg : undefined;
  const mimeType = otherNames[found.mime] ?? found.mime;
  return allowed.find((type) => type.mimeType === mimeType);
}

/** The type of a stored file, by the extension that it was given. */
export function typeOfName(name: string): FileType | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return allowed.find(({ extensions }) => extensions.includes(extension));
}

/** For messages. */
export const allowedExtensions = allowed.map(({ extensions: [extension] }) => extension).join(', ');

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
