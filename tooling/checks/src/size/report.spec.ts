import { expect, it } from 'vitest';
import { type Chunk, Chunks, gzipBytes } from './chunks.js';
import { reportOf, type WakingPart } from './report.js';

function chunk(fileName: string, rest: Partial<Chunk> = {}): Chunk {
  return {
    fileName,
    code: fileName.repeat(3),
    source: null,
    isEntry: false,
    imports: [],
    dynamicImports: [],
    ...rest,
  };
}

const files = {
  entry: chunk('entry', {
    isEntry: true,
    source: '/web/entry.ts',
    dynamicImports: ['hydrate', 'cart', 'tabs', 'map'],
  }),
  hydrate: chunk('hydrate', { source: '/react/islands/hydrate.tsx', imports: ['shared'] }),
  shared: chunk('shared'),
  cart: chunk('cart', { source: '/shop/react/cart.tsx', imports: ['shared', 'entry'] }),
  tabs: chunk('tabs', { source: '/site/react/tabs/start-tabs.ts' }),
  map: chunk('map', { source: '/site/react/start-map.ts', dynamicImports: ['tiles', 'shared'] }),
  tiles: chunk('tiles'),
};
const { entry, hydrate, shared, cart, tabs, map, tiles } = files;
const chunks = new Chunks(Object.values(files));

/** Returns a definition whose function has the given source text, which the test compiler would rewrite. */
const part = (name: string, wake: string, how: 'load' | 'enhance', text: string): WakingPart => ({
  name,
  wake,
  [how]: { toString: () => text },
});
const parts = [
  part('shop.cart', 'session', 'load', `() => import('./cart.js').then((module) => module.Cart)`),
  part('site.tabs', 'visible', 'enhance', `() => import("./tabs/start-tabs.js")`),
  part('site.map', 'idle', 'enhance', `() => import('../react/start-map.js')`),
];

it('counts the own files, dynamic imports and hydration of each part, without the loader', () => {
  const { loader, parts: sizes } = reportOf(chunks, parts);

  expect(loader).toBe(gzipBytes([entry]));
  expect(sizes).toEqual([
    { name: 'shop.cart', wake: 'session', bytes: gzipBytes([cart, shared, hydrate]) },
    { name: 'site.tabs', wake: 'visible', bytes: gzipBytes([tabs]) },
    { name: 'site.map', wake: 'idle', bytes: gzipBytes([map, tiles, shared]) },
  ]);
});

it('sums up parts that start without interaction, each file once', () => {
  const twice = [...parts, part('site.map-again', 'load', 'enhance', `() => import('./start-map.js')`)];

  expect(reportOf(chunks, twice).wakingByThemselves).toBe(gzipBytes([entry, tabs, map, tiles, shared]));
});

it('counts an island with wake "load" for its own page, with the loader and hydration', () => {
  const report = reportOf(chunks, [
    ...parts,
    part('shop.form', 'load', 'load', `() => import('../react/start-map.js')`),
  ]);

  expect(report.purposes).toEqual([
    { name: 'shop.form', wake: 'load', bytes: gzipBytes([entry, map, hydrate, shared]) },
  ]);
  expect(report.wakingByThemselves).toBe(gzipBytes([entry, tabs, map, tiles, shared]));
});

it('reports a definition without an import, or with a file that is not in the build', () => {
  expect(() => reportOf(chunks, [part('odd', 'load', 'enhance', '() => start()')])).toThrow(
    'odd: its definition has no import',
  );
  expect(() => reportOf(chunks, [part('odd', 'load', 'enhance', `() => import('./gone.js')`)])).toThrow(
    '0 files that could be the file for gone',
  );
});
