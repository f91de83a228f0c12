import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidError } from '../errors.js';

/** Content of a module as files: `<module>.<entity>.json` in its folder, and stored files under `files`. */
export interface ContentFolder {
  /** Where it is known by: seeding it twice changes nothing. */
  readonly name: string;
  readonly folder: string;
}

/** A row as content writes it: references are the natural keys of the rows that they name. */
export type ContentRow = Readonly<Record<string, unknown>>;

/** The rows of a content folder, by entity. @throws InvalidError naming the file that is not a list of rows. */
export async function readContent(folder: string): Promise<Map<string, readonly ContentRow[]>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const files = names.map(async (name) => [name.slice(0, -'.json'.length), await readRows(join(folder, name), name)] as const);
  return new Map(await Promise.all(files));
}

async function readRows(path: string, name: string): Promise<readonly ContentRow[]> {
  const text = await readFile(path, 'utf8');
  try {
    const rows: unknown = JSON.parse(text);
    if (Array.isArray(rows)) return rows as ContentRow[];
  } catch (error) {
    throw new InvalidError(`${name}: ${error instanceof Error ? error.message : 'is not JSON'}`);
  }
  throw new InvalidError(`${name}: must be a list of rows.`);
}
