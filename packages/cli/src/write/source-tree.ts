import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { Failure } from '@flotilla/runtime';

/** Pending changes of a project's files, which reach the disk only with `save`. */
export class SourceTree {
  private readonly changed = new Map<string, string>();

  constructor(private readonly root: string) {}

  has(given: string): boolean {
    const path = posix.normalize(given);
    return this.changed.has(path) || existsSync(join(this.root, path));
  }

  /** Returns the text of a file. @throws Failure when there is no such file */
  read(given: string): string {
    const path = posix.normalize(given);
    const text = this.changed.get(path);
    if (text !== undefined) return text;
    if (!this.has(path))
      throw new Failure(`${path} does not exist.`, 'Create it, or check the names in the command.');
    return readFileSync(join(this.root, path), 'utf8');
  }

  /** Adds a file. @throws Failure when it exists already */
  add(given: string, text: string): void {
    const path = posix.normalize(given);
    if (this.has(path)) throw new Failure(`${path} exists.`, 'Choose another name, or remove it first.');
    this.changed.set(path, text);
  }

  edit(given: string, change: (text: string) => string): void {
    const path = posix.normalize(given);
    const text = this.read(path);
    const changed = change(text);
    if (changed !== text) this.changed.set(path, changed);
  }

  /** Writes the changed files. @returns their paths */
  save(): string[] {
    for (const [path, text] of this.changed) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      writeFileSync(join(this.root, path), text);
    }
    return [...this.changed.keys()];
  }
}
