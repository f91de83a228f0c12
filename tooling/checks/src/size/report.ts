import { basename } from 'node:path';
import { type Chunk, type Chunks, gzipBytes } from './chunks.js';

/** An island or enhancement of a module. */
export interface WakingPart {
  readonly name: string;
  readonly wake: string;
  readonly load?: () => unknown;
  readonly enhance?: () => unknown;
}

/** Size of a part beyond the loader. */
export interface PartSize {
  readonly name: string;
  readonly wake: string;
  readonly bytes: number;
}

export interface SizeReport {
  readonly loader: number;
  readonly parts: readonly PartSize[];
  /** Bytes of the loader and all parts that start without interaction, as if one page had all of them. */
  readonly wakingByThemselves: number;
  /**
   * Islands with wake "load", the purpose of their pages, such as the sign-in form. Each includes the loader
   * and its static imports.
   */
  readonly purposes: readonly PartSize[];
}

/** Source of the code that hydrates islands; enhancements do not need it. */
const hydration = 'islands/hydrate';
const byThemselves = new Set(['load', 'idle', 'visible']);

/** Returns the sizes of the loader and of each part of a build. */
export function reportOf(chunks: Chunks, parts: readonly WakingPart[]): SizeReport {
  const loader = chunks.withImports(chunks.entry());
  const filesOf = (part: WakingPart): Chunk[] => {
    // Stop at the loader, which imports every part.
    const files = chunks.withAll(chunks.of(sourceOf(part)), new Set(loader));
    if (part.load) chunks.withAll(chunks.of(hydration), files);
    return [...files].filter((file) => !loader.has(file));
  };
  const isPurpose = ({ wake, load }: WakingPart) => wake === 'load' && load !== undefined;
  const waking = parts.filter((part) => byThemselves.has(part.wake) && !isPurpose(part)).flatMap(filesOf);
  const atOnce = (part: WakingPart) => {
    const files = chunks.withImports(chunks.of(sourceOf(part)), new Set(loader));
    return chunks.withImports(chunks.of(hydration), files);
  };
  return {
    loader: gzipBytes(loader),
    parts: parts.map((part) => ({ name: part.name, wake: part.wake, bytes: gzipBytes(filesOf(part)) })),
    wakingByThemselves: gzipBytes(new Set([...loader, ...waking])),
    purposes: parts
      .filter(isPurpose)
      .map((part) => ({ name: part.name, wake: part.wake, bytes: gzipBytes(atOnce(part)) })),
  };
}

/**
 * Returns `tabs/start-tabs` for `() => import('./tabs/start-tabs.js').then(…)`, the only place that names the
 * file.
 */
function sourceOf({ name, load, enhance }: WakingPart): string {
  const [, path] = /import\(\s*['"]([^'"]+)['"]/.exec(String(load ?? enhance)) ?? [];
  if (path === undefined)
    throw new Error(`${name}: its definition has no import("…") with the path of its code.`);
  const folder = path
    .split('/')
    .slice(0, -1)
    .filter((part) => !part.startsWith('.'));
  return [...folder, basename(path).replace(/\.[a-z]+$/, '')].join('/');
}
