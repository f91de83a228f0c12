import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRegistry, defineEntity, defineLink, defineModule, slug } from '@flotilla/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ContentFolder, ContentRow } from './content-folder.js';
import type { ContentStore, SeededRows } from './content-store.js';
import { Seeder } from './seeder.js';

const harbour = defineModule({
  name: 'harbour',
  entities: [
    defineEntity({ module: 'harbour', name: 'pier', fields: { slug: slug() }, access: { read: 'public' } }),
  ],
});
const fleet = defineModule({
  name: 'fleet',
  entities: [
    defineEntity({ module: 'fleet', name: 'boat', fields: { slug: slug() }, access: { read: 'public' } }),
  ],
  links: [defineLink({ from: 'fleet.boat', to: 'harbour.pier' })],
});
const link = 'fleet.boats-to-harbour-module-piers';

let root: string;
let store: MemoryStore;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'flotilla-seeder-'));
  store = new MemoryStore();
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('a link of content', () => {
  it('may reference rows of a later folder', async () => {
    const folders = [
      await folder('fleet', {
        'fleet.boat': [{ slug: 'aurora' }],
        [link]: [{ boatId: 'aurora', harbourModulePierId: 'north' }],
      }),
      await folder('app', { 'harbour.pier': [{ slug: 'north' }] }),
    ];

    expect(await seed(folders)).toEqual({ added: 3, waiting: [] });
    expect(store.rowsOf(link)).toMatchObject([
      { boatId: 'fleet.boat 1', harbourModulePierId: 'harbour.pier 1' },
    ]);
    expect(await seed(folders)).toEqual({ added: 0, waiting: [] });
  });

  it('waits for a missing row, and is created once it exists', async () => {
    const folders = [
      await folder('fleet', {
        'fleet.boat': [{ slug: 'aurora' }],
        [link]: [{ boatId: 'aurora', harbourModulePierId: 'north' }],
      }),
    ];
    const waiting = [`${link}.harbourModulePierId: there is no harbour.pier "north".`];

    expect(await seed(folders)).toEqual({ added: 1, waiting });
    expect(await seed(folders)).toEqual({ added: 0, waiting });
    store.rowsOf('harbour.pier').push({ id: 'made by hand', slug: 'north' });
    expect(await seed(folders)).toEqual({ added: 1, waiting: [] });
  });

  it('does not restore deleted rows, neither while it waits nor when it is created', async () => {
    const boats = [{ slug: 'aurora' }, { slug: 'borealis' }];
    const links = ['north', 'south'].map((harbourModulePierId) => ({
      boatId: 'aurora',
      harbourModulePierId,
    }));
    const folders = [await folder('fleet', { 'fleet.boat': boats, [link]: links })];
    await seed(folders);
    store.rowsOf('fleet.boat').pop();

    expect(await seed(folders)).toMatchObject({ added: 0, waiting: [expect.anything(), expect.anything()] });
    store.rowsOf('harbour.pier').push({ id: 'made by hand', slug: 'north' });
    expect(await seed(folders)).toMatchObject({ added: 1, waiting: [expect.stringContaining('"south"')] });
    expect(store.rowsOf('fleet.boat')).toHaveLength(1);
  });

  it('with a misspelt key stops the start, with a suggestion', async () => {
    const folders = [
      await folder('fleet', {
        'fleet.boat': [{ slug: 'aurora' }],
        [link]: [{ boatId: 'auorra', harbourModulePierId: 'north' }],
      }),
      await folder('app', { 'harbour.pier': [{ slug: 'north' }] }),
    ];
    const message = `content of fleet: ${link}.boatId: there is no fleet.boat "auorra". Did you mean "aurora"?`;

    await expect(seed(folders)).rejects.toThrow(message);
    await expect(seed(folders)).rejects.toThrow(message);
  });

  it.each([
    ['north', 'south'],
    ['hosting-layout', 'blog-layout'],
    ['article-page', 'product-page'],
    ['pier-2024', 'pier-2025'],
    ['pier', 'pear'],
  ])('waits for %s even if the folder has %s, which is a different name', async (key, other) => {
    const links = [{ boatId: 'aurora', harbourModulePierId: key }];
    const folders = [
      await folder('fleet', {
        'fleet.boat': [{ slug: 'aurora' }],
        'harbour.pier': [{ slug: other }],
        [link]: links,
      }),
    ];

    expect(await seed(folders)).toEqual({
      added: 2,
      waiting: [`${link}.harbourModulePierId: there is no harbour.pier "${key}".`],
    });
  });
});

const seed = (folders: readonly ContentFolder[]) =>
  new Seeder({
    folders,
    registry: createRegistry([harbour, fleet]),
    store,
    files: {
      put: async () => {},
      compare: async () => 'equal',
      has: async () => true,
      copyTo: async () => false,
    },
  }).seed();

async function folder(
  name: string,
  content: Readonly<Record<string, readonly ContentRow[]>>,
): Promise<ContentFolder> {
  const path = await mkdtemp(join(root, name));
  for (const [entity, rows] of Object.entries(content))
    await writeFile(join(path, `${entity}.json`), JSON.stringify(rows));
  return { name, folder: path };
}

/** Rows and versions in memory. */
class MemoryStore implements ContentStore {
  private readonly rows = new Map<string, ContentRow[]>();
  private readonly versions = new Map<
    string,
    { readonly hash: string; readonly waiting: readonly string[] }
  >();

  rowsOf(entity: string): ContentRow[] {
    const known = this.rows.get(entity) ?? [];
    this.rows.set(entity, known);
    return known;
  }

  readonly seedOnce: ContentStore['seedOnce'] = async ({ name, hash }, work) => {
    const known = this.versions.get(name);
    const waited = known?.hash === hash ? known.waiting : undefined;
    if (waited?.length === 0) return { added: 0, waiting: [] };
    const stored: SeededRows = {
      keysOf: async ({ key }) => this.rowsOf(key),
      insert: async ({ key }, added) => {
        const stored = added.map((row, index) => ({
          ...row,
          id: `${key} ${this.rowsOf(key).length + index + 1}`,
        }));
        this.rowsOf(key).push(...stored);
        return stored.map(({ id }) => id);
      },
    };
    const seeded = await work(stored, waited && new Set(waited));
    this.versions.set(name, { hash, waiting: seeded.waiting.map(({ row }) => row) });
    return seeded;
  };

  async atOneMoment(): Promise<never> {
    throw new Error('Nothing is exported here.');
  }
}
