import { basename } from 'node:path';
import { type Chunk, type Chunks, gzipBytes } from './chunks.js';

/** An island or an enhancement, as modules define it. */
export interface WakingPart {
  readonly name: string;
  readonly wake: string;
  readonly load?: () => unknown;
  readonly enhance?: () => unknown;
}

/** What one part costs a visitor who has only the loader. */
export interface PartSize {
  readonly name: string;
  readonly wake: string;
  readonly bytes: number;
}

export interface SizeReport {
  readonly loader: number;
  readonly parts: readonly PartSize[];
  /** The loader and all parts that wake without being touched, had a page all of them. */
  readonly wakingByThemselves: number;
  /** Islands that wake at once: what their pages are for, such as a form to sign in. Each with the loader and what is fetched before it works. */
  readonly purposes: readonly PartSize[];
}

/** Where the loader finds what hydrates islands; enhancements do without. */
const hydration = 'islands/hydrate';
const byThemselves = new Set(['load', 'idle', 'visible']);

/** Measures the loader and each part of a build. */
export function reportOf(chunks: Chunks, parts: readonly WakingPart[]): SizeReport {
  const loader = chunks.withImports(chunks.entry());
  const filesOf = (part: WakingPart): Chunk[] => {
    // From the loader on, everything would be reached.
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
    purposes: parts.filter(isPurpose).map((part) => ({ name: part.name, wake: part.wake, bytes: gzipBytes(atOnce(part)) })),
  };
}

/** `tabs/start-tabs` of `() => import('./tabs/start-tabs.js').then(…)`: a definition names its file there and nowhere else. */
function sourceOf({ name, load, enhance }: WakingPart): string {
  const [, path] = /import\(\s*['"]([^'"]+)['"]/.exec(String(load ?? enhance)) ?? [];
  if (path === undefined) throw new Error(`${name}: its definition has no import("…") that says where its code is.`);
  const folder = path
    .split('/')
    .slice(0, -1)
    .filter((part) => !part.startsWith('.'));
  return [...folder, basename(path).replace(/\.[a-z]+$/, '')].join('/');
}
