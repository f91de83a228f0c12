import { parseSync } from 'oxc-parser';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, posix } from 'node:path';
import { Failure } from '@flotilla/runtime';

/** Pending changes of a project's files; null removes a file. They reach the disk only with `save`. */
export class SourceTree {
  private readonly changed = new Map<string, string | null>();

  constructor(readonly root: string) {}

  has(given: string): boolean {
    const path = pathInside(given);
    const text = this.changed.get(path);
    return text === undefined ? existsSync(join(this.root, path)) : text !== null;
  }

  /** Returns the text of a file. @throws Failure when there is no such file */
  read(given: string): string {
    const path = pathInside(given);
    const text = this.changed.get(path);
    if (typeof text === 'string') return text;
    if (!this.has(path))
      throw new Failure(`${path} does not exist.`, 'Create it, or check the names in the command.');
    return readFileSync(join(this.root, path), 'utf8');
  }

  /** Adds a file. @throws Failure when it exists already */
  add(given: string, text: string): void {
    const path = pathInside(given);
    if (this.has(path)) throw new Failure(`${path} exists.`, 'Choose another name, or remove it first.');
    this.changed.set(path, text);
  }

  /** Returns the names of the files in a folder; none if it does not exist. */
  filesIn(given: string): string[] {
    const folder = join(this.root, pathInside(given));
    return existsSync(folder) ? readdirSync(folder) : [];
  }

  /** Removes a file when the changes are saved. */
  remove(given: string): void {
    this.changed.set(pathInside(given), null);
  }

  /** Edits a file. @throws Failure with the path when the edit throws one */
  edit(given: string, change: (text: string) => string): void {
    const path = pathInside(given);
    const text = this.read(path);
    try {
      const changed = change(text);
      if (changed !== text) this.changed.set(path, changed);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      throw new Failure(`${path}: ${error.problem}`, error.fix, { cause: error });
    }
  }

  /**
   * Writes the changed files, all or none: an error restores the files that were written before it.
   * @returns their paths
   * @throws Failure before it writes, when a file is not valid TypeScript
   */
  save(): string[] {
    for (const [path, text] of this.changed) if (text !== null) assertParses(path, text);
    const undo: (() => void)[] = [];
    try {
      for (const [path, text] of this.changed) undo.push(this.write(join(this.root, path), text));
    } catch (error) {
      for (const restore of undo.toReversed()) restore();
      throw error;
    }
    return [...this.changed.keys()];
  }

  /** Writes a file. @returns a function that undoes it */
  private write(path: string, text: string | null): () => void {
    const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    if (text === null) {
      rmSync(path, { force: true });
      return () => before !== undefined && writeFileSync(path, before);
    }
    const folder = mkdirSync(dirname(path), { recursive: true });
    const draft = `${path}.draft`;
    try {
      writeFileSync(draft, text);
      renameSync(draft, path);
    } catch (error) {
      rmSync(folder ?? draft, { recursive: true, force: true });
      throw error;
    }
    if (before !== undefined) return () => writeFileSync(path, before);
    return () => rmSync(folder ?? path, { recursive: true, force: true });
  }
}

/** Returns a normalized path below the root. @throws Failure when the path leads out of it */
function pathInside(given: string): string {
  const path = posix.normalize(given);
  if (path === '..' || path.startsWith('../') || isAbsolute(path))
    throw new Failure(`${given} is outside of the project.`, 'Check the names in the command.');
  return path;
}

/** Requires that a file with TypeScript has no syntax errors. @throws Failure */
function assertParses(path: string, text: string): void {
  const [error] = /\.tsx?$/.test(path) ? parseSync(path, text).errors : [];
  if (error)
    throw new Failure(`${path} would not be valid TypeScript: ${error.message}`, 'Nothing was changed.');
}
