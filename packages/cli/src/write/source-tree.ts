import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { Failure } from '@flotilla/runtime';

/** The files of a project as they will be: nothing reaches the disk before all is well. */
export class SourceTree {
  private readonly changed = new Map<string, string>();

  constructor(private readonly root: string) {}

  has(given: string): boolean {
    const path = posix.normalize(given);
    return this.changed.has(path) || existsSync(join(this.root, path));
  }

  /** @throws Failure when there is no such file. */
  read(given: string): string {
    const path = posix.normalize(given);
    const text = this.changed.get(path);
    if (text !== undefined) return text;
    if (!this.has(path)) throw new Failure(`${path} does not exist.`, 'Write it, or look at the names that you gave.');
    return readFileSync(join(this.root, path), 'utf8');
  }

  /** Adds a file. @throws Failure when it is there already. */
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

  /** Writes what has changed and answers the paths. */
  save(): string[] {
    for (const [path, text] of this.changed) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      writeFileSync(join(this.root, path), text);
    }
    return [...this.changed.keys()];
  }
}
