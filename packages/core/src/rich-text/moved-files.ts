import { storedPrefix } from '../files.js';
import { isPlainObject } from '../values/values.js';
import { writtenDocument } from './localized.js';

/** The present address of a replaced file, and its size in pixels if it is a picture. */
export interface MovedFile {
  readonly path: string;
  readonly width?: number | null;
  readonly height?: number | null;
}

/** Replaced files, by their former address, and by id for pictures. */
export interface MovedFiles {
  readonly byPath: ReadonlyMap<string, MovedFile>;
  readonly byId: ReadonlyMap<string, MovedFile>;
}

/** The three versions of a text that are merged. */
export interface TextVersions {
  /** The version that `mine` is based on. */
  readonly base: unknown;
  /** The stored version. */
  readonly live: unknown;
  readonly mine: unknown;
}

const addressNames: ReadonlySet<string> = new Set(['src', 'href', 'url']);
/** The values of a picture that follow its file. */
const pictureNames: ReadonlySet<string> = new Set(['src', 'width', 'height']);

/** Returns a text, or texts by language, with the present addresses of replaced files. */
export function withMovedFiles(value: unknown, moved: MovedFiles): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withMovedFiles(item, moved));
  if (typeof value === 'string') return inWritten(value, moved);
  if (!isPlainObject(value)) return value;
  const parts = Object.entries(value).map(([name, part]) => {
    // The text of a node is no document.
    if (name === 'text' || typeof part !== 'string' || !isNode(value))
      return [name, name === 'text' ? part : withMovedFiles(part, moved)] as const;
    return [name, addressNames.has(name) ? present(part, moved) : part] as const;
  });
  const node = Object.fromEntries(parts);
  const file = value['type'] === 'image' ? pictureFile(value, moved) : undefined;
  return file ? withPicture(node, file) : node;
}

/**
 * Merges a changed text with a stored one that differs from their base only by addresses of replaced files.
 * Returns undefined for other differences, which are conflicts.
 */
export function withFilesOfLive({ base, live, mine }: TextVersions): unknown {
  const moved = { byPath: new Map<string, MovedFile>(), byId: new Map<string, MovedFile>() };
  if (!isMoved(base, live, moved)) return undefined;
  const text = JSON.stringify(mine) ?? '';
  // A link that both versions changed is a conflict.
  const isKept = [...moved.byPath.keys()].every((path) => text.includes(JSON.stringify(path)));
  return isKept ? withMovedFiles(mine, moved) : undefined;
}

/** Returns whether two versions differ at most by addresses of stored files, and collects these. */
export function isMoved(
  before: unknown,
  after: unknown,
  moved: { readonly byPath: Map<string, MovedFile>; readonly byId: Map<string, MovedFile> },
): boolean {
  if (Array.isArray(before) && Array.isArray(after))
    return (
      before.length === after.length && before.every((item, index) => isMoved(item, after[index], moved))
    );
  if (!isPlainObject(before) || !isPlainObject(after)) return Object.is(before, after);
  const isPicture = before['type'] === 'image' && isSamePicture(before, after);
  if (isPicture && before['src'] !== after['src']) {
    const file = fileOf(after);
    if (typeof before['fileId'] === 'string') moved.byId.set(before['fileId'], file);
    else moved.byPath.set(String(before['src']), file);
  }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].every((name) => {
    if (isPicture && pictureNames.has(name)) return true;
    const [from, to] = [before[name], after[name]];
    if (from === to || !addressNames.has(name) || !isStored(from) || !isStored(to))
      return isMoved(from, to, moved);
    moved.byPath.set(from, { path: to });
    return true;
  });
}

const isNode = ({ type }: Readonly<Record<string, unknown>>) => typeof type === 'string';

const isStored = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith(storedPrefix);

/** Returns whether two pictures show the same file, and at most its address and size differ. */
const isSamePicture = (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>) =>
  b['type'] === 'image' && a['fileId'] === b['fileId'] && isStored(a['src']) && isStored(b['src']);

function inWritten(text: string, moved: MovedFiles): string {
  const written = text.includes(storedPrefix) ? writtenDocument(text) : undefined;
  if (!written) return text;
  const now = withMovedFiles(written, moved);
  const isSame = JSON.stringify(now) === JSON.stringify(written);
  return isSame ? text : JSON.stringify(now);
}

/** Returns the present address of a file, with the query and the hash of the address. */
function present(address: string, { byPath }: MovedFiles): string {
  const path = /^[^?#]*/.exec(address)?.[0] ?? '';
  const file = byPath.get(path);
  return file ? file.path + address.slice(path.length) : address;
}

/** Returns the replaced file of a picture; undefined when the picture has its present address. */
function pictureFile(
  { src, fileId }: Readonly<Record<string, unknown>>,
  { byPath, byId }: MovedFiles,
): MovedFile | undefined {
  if (!isStored(src)) return undefined;
  const file = (typeof fileId === 'string' ? byId.get(fileId) : undefined) ?? byPath.get(src);
  return file && file.path !== src ? file : undefined;
}

/** Returns both dimensions, or none: those of the former file would distort the picture. */
function withPicture(
  { width: _, height: __, ...node }: Readonly<Record<string, unknown>>,
  { path, width, height }: MovedFile,
): Record<string, unknown> {
  const isKnown = typeof width === 'number' && width > 0 && typeof height === 'number' && height > 0;
  return { ...node, src: path, ...(isKnown && { width, height }) };
}

function fileOf({ src, width, height }: Readonly<Record<string, unknown>>): MovedFile {
  const size = (value: unknown) => (typeof value === 'number' ? value : null);
  return { path: String(src), width: size(width), height: size(height) };
}
