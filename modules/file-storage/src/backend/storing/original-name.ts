const extensionPattern = /\.([a-z][a-z0-9]{1,9})$/i;
const maxTitle = 400;

/** The extension that a client's name ends in, in lower case; undefined when it has none. */
export function extensionOf(name: string): string | undefined {
  return extensionPattern.exec(name)?.[1]?.toLowerCase();
}

/** What a client called a file, as a title: no folders, no extension, nothing that can't be seen. */
export function titleOf(name: string): string | undefined {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const seen = last
    .toWellFormed()
    .replace(extensionPattern, '')
    .replace(/\p{C}+/gu, '')
    .trim();
  return seen.slice(0, maxTitle).toWellFormed() || undefined;
}
