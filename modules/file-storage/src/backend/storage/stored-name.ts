import { randomBytes } from 'node:crypto';
import { animatedMark, storedPrefix } from '@flotilla/core/files';

/** 128 random bits: nobody guesses a name, and no two files share one. */
const randomLength = 16;
const randomPattern = new RegExp(`^[0-9a-f]{32}(${animatedMark})?\\.[a-z0-9]+$`);
/** Folders and a file, none of them hidden: no `..`, no backslash, no control character, nothing that a disk reads otherwise. */
const namePattern = /^[a-z0-9_][\w.-]*(\/[a-z0-9_][\w.-]*)*$/i;
const maxLength = 300;

/** Returns a new random name. It contains no part of the client's name, and marks animated pictures. */
export function randomName(extension: string, { isAnimated = false }: { readonly isAnimated?: boolean } = {}): string {
  return `${randomBytes(randomLength).toString('hex')}${isAnimated ? animatedMark : ''}.${extension}`;
}

/** Whether a name was made by {@link randomName}: such a file never changes. */
export function isRandomName(name: string): boolean {
  return randomPattern.test(name);
}

/** Whether a stored file may have this name. */
export function isStoredName(name: string): boolean {
  return name.length <= maxLength && namePattern.test(name);
}

/** `/public/<name>`, as rows hold it. */
export function publicPath(name: string): string {
  return storedPrefix + name;
}

/** The stored name that a row's `file` leads to; undefined when it leads elsewhere. */
export function nameOfPath(path: unknown): string | undefined {
  if (typeof path !== 'string' || !path.startsWith(storedPrefix)) return undefined;
  const name = path.slice(storedPrefix.length);
  return isStoredName(name) ? name : undefined;
}
