import { gzipSync } from 'node:zlib';

/** A file of the build, as far as its size and what it leads to. */
export interface Chunk {
  readonly fileName: string;
  readonly code: string;
  /** The source file that it was made for; none for what others share. */
  readonly source: string | null;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
}

/** The files of a build, and what reaches what. */
export class Chunks {
  private readonly byName: ReadonlyMap<string, Chunk>;

  constructor(chunks: readonly Chunk[]) {
    this.byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  }

  entry(): Chunk {
    return this.only((chunk) => chunk.isEntry, 'entry');
  }

  /** The file that was made for a source file, by the end of its path without the extension. */
  of(source: string): Chunk {
    return this.only((chunk) => chunk.source?.replace(/\.[a-z]+$/, '').endsWith(`/${source}`) ?? false, `file for ${source}`);
  }

  /** What is fetched along with a file at once. */
  withImports(chunk: Chunk, found = new Set<Chunk>()): Set<Chunk> {
    if (found.has(chunk)) return found;
    found.add(chunk);
    for (const name of chunk.imports) this.withImports(this.named(name), found);
    return found;
  }

  /** The same, and all that it may fetch later. */
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
    if (!first || found.length > 1) throw new Error(`The build has ${found.length} files that could be the ${what}.`);
    return first;
  }
}

/** Bytes as they are sent, each file compressed by itself. */
export function gzipBytes(chunks: Iterable<Chunk>): number {
  return [...chunks].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).byteLength, 0);
}
