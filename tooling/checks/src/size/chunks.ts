import { gzipSync } from 'node:zlib';

/** A file of the build: its code and its imports. */
export interface Chunk {
  readonly fileName: string;
  readonly code: string;
  /** Source file that the chunk was built for; null for shared chunks. */
  readonly source: string | null;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
}

/** The files of a build and their import graph. */
export class Chunks {
  private readonly byName: ReadonlyMap<string, Chunk>;

  constructor(chunks: readonly Chunk[]) {
    this.byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  }

  entry(): Chunk {
    return this.only((chunk) => chunk.isEntry, 'entry');
  }

  /**
   * Returns the chunk of a source file, given the end of its path without extension.
   * @throws Error unless there is exactly one
   */
  of(source: string): Chunk {
    return this.only(
      (chunk) => chunk.source?.replace(/\.[a-z]+$/, '').endsWith(`/${source}`) ?? false,
      `file for ${source}`,
    );
  }

  /** Returns a chunk with its static imports, transitively. */
  withImports(chunk: Chunk, found = new Set<Chunk>()): Set<Chunk> {
    if (found.has(chunk)) return found;
    found.add(chunk);
    for (const name of chunk.imports) this.withImports(this.named(name), found);
    return found;
  }

  /** Returns a chunk with its static and dynamic imports, transitively. */
  withAll(chunk: Chunk, found = new Set<Chunk>()): Set<Chunk> {
    if (found.has(chunk)) return found;
    found.add(chunk);
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) this.withAll(this.named(name), found);
    return found;
  }

  private named(name: string): Chunk {
    return this.only((chunk) => chunk.fileName === name, `file ${name}`);
  }

  private only(is: (chunk: Chunk) => boolean, what: string): Chunk {
    const found = [...this.byName.values()].filter(is);
    const [first] = found;
    if (!first || found.length > 1)
      throw new Error(`The build has ${found.length} files that could be the ${what}.`);
    return first;
  }
}

/** Returns the size in bytes, each chunk compressed on its own by gzip. */
export function gzipBytes(chunks: Iterable<Chunk>): number {
  return [...chunks].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).byteLength, 0);
}
