import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { SourcePaths } from './source-folders.js';

/** Lists and reads the source files of an application. */
export interface SourceTexts {
  /** Paths of all source files. */
  paths(): readonly string[];
  /** Returns the content of a text file; undefined for others. */
  textOf(path: string): string | undefined;
  /** Returns whether a file belongs to the framework and not to a module or an application. */
  isOfFramework(path: string): boolean;
  /** Returns the files that differ from the last state without errors, with their content in it. */
  changedSinceGood(): ReadonlyMap<string, string | undefined>;
  /** Path of the file with environment variables, which may not exist. */
  readonly environment: string;
}

const extensions = new Set(
  '.ts .tsx .mts .cts .js .jsx .mjs .cjs .json .sql .css .md .txt .html .yaml'.split(' '),
);

/** Returns whether a file has text, by its name. `.env` has no extension. */
export const isText = (path: string) => extensions.has(extname(path)) || path.endsWith(`${sep}.env`);

/** Reads source files when they are needed, for a process that does not watch them. */
export function sourcesOnDisk({ folders, manifests, environment, framework }: SourcePaths): SourceTexts {
  let paths: readonly string[] | undefined;
  return {
    environment,
    paths: () => (paths ??= [...manifests, ...folders.flatMap(filesIn)]),
    textOf: (path) => (isText(path) ? contentOf(path) : undefined),
    isOfFramework: (path) => framework.some((folder) => path.startsWith(folder + sep)),
    changedSinceGood: () => new Map(),
  };
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(?:spec|test-d)\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    // Not every package has each folder.
    return [];
  }
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
