import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Content of a module as files: `<module>.<entity>.json` in its folder, and stored files under `files`. */
export interface ContentFolder {
  /** A stable name: content is seeded once under this name. */
  readonly name: string;
  readonly folder: string;
}

/** A row of content: references are the natural keys of other rows. */
export type ContentRow = Readonly<Record<string, unknown>>;

/** Invalid content, with the file and the row. */
export class ContentError extends Error {
  override readonly name: string = 'ContentError';

  constructor(
    message: string,
    /** Where it is: `line` from 1, `column` from 0. */
    readonly loc?: { readonly file: string; readonly line: number; readonly column: number },
  ) {
    super(message);
  }
}

/** A row references another that does not exist, or not yet. */
export class MissingRowError extends ContentError {
  override readonly name = 'MissingRowError';

  constructor(
    /** The referencing field. */
    place: string,
    readonly target: string,
    readonly key: string,
  ) {
    super(`${place}: there is no ${target} "${key}".`);
  }
}

/**
 * Reads the rows of a content folder, by entity.
 * @throws ContentError naming a file that is not a list of rows.
 */
export async function readContent(folder: string): Promise<Map<string, readonly ContentRow[]>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const files = names.map(
    async (name) => [name.slice(0, -'.json'.length), await readRows(join(folder, name), name)] as const,
  );
  return new Map(await Promise.all(files));
}

/**
 * Returns the entries of an optional folder, none when it does not exist.
 * @throws the error of a folder that cannot be read
 */
export async function entriesIfAny<Entry>(reading: Promise<Entry[]>): Promise<Entry[]> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

async function readRows(path: string, name: string): Promise<readonly ContentRow[]> {
  const text = await readFile(path, 'utf8');
  try {
    const rows: unknown = JSON.parse(text);
    if (Array.isArray(rows)) return rows as ContentRow[];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const [, line = text.split('\n').length, column = 1] = /\(line (\d+) column (\d+)\)/.exec(reason) ?? [];
    throw new ContentError(
      `${name} is not JSON: ${reason.replace(/ in JSON at position.*$/s, '')}. Correct it there.`,
      { file: path, line: Number(line), column: Number(column) - 1 },
    );
  }
  throw new ContentError(`${name}: must be a list of rows.`, { file: path, line: 1, column: 0 });
}

const publicPath = '/public/';

/** Returns the address of a stored file of a content folder. */
export function contentFileAddress(folder: string, name: string): string {
  return `${publicPath}${folder}/${name}`;
}

/** Returns the name of a stored file in a content folder; null for a file that is not stored here. */
export function nameInFolder(file: string): string | null {
  return file.startsWith(publicPath) ? file.slice(file.lastIndexOf('/') + 1) : null;
}
