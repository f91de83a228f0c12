import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createServer, isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { editsInPlace } from './edits-in-place.js';

interface Shown {
  readonly page: string;
  readonly evaluatedAt: number;
  readonly island: () => Promise<{ readonly text: string }>;
}

const files = {
  'entry.js': `export { page } from './page.js';
export { evaluatedAt } from './framework.js';
export const island = () => import('./island.js');`,
  'page.js': `import { evaluatedAt } from './framework.js';
import.meta.hot?.accept();
export const page = 'before';`,
  'framework.js': `export const evaluatedAt = performance.now();`,
  'island.js': `export const text = 'before';`,
};

let folder: string;
let vite: ViteDevServer;
let onTaken: () => void;
let edits: ReturnType<typeof editsInPlace>;
/** Listener of the event that a browser sends when it shows a page. */
let onShown: () => void;
/** Simulates the browsers. */
const browsers: Plugin = {
  name: 'browsers',
  configureServer({ environments: { client } }) {
    Object.assign(client.hot, {
      on: (event: string, listen: () => void) => {
        if (event === 'flotilla:page-shown') onShown = listen;
      },
    });
  },
};
/** A plugin that handles an edit last, and reports that it is done. */
const listener: Plugin = {
  name: 'listener',
  hotUpdate: {
    order: 'post',
    handler() {
      if (this.environment.name === 'ssr') onTaken();
    },
  },
};

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'flotilla-edits-')));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  // Tests report changes of files themselves, so that they don't wait for the file system.
  const server = { middlewareMode: true, ws: false, watch: null } as const;
  edits = editsInPlace();
  vite = await createServer({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    server,
    plugins: [browsers, edits, listener],
  });
});
afterEach(async () => {
  await vite.close();
  await rm(folder, { recursive: true });
});

it('shows an edit with the next page, re-evaluates only its dependents, and notifies browsers', async () => {
  const before = await rendered();
  const update = await edit('page.js', `export const page = 'after';`);
  const after = await rendered();

  expect([before.page, after.page]).toEqual(['before', 'after']);
  expect(after.evaluatedAt).toBe(before.evaluatedAt);
  expect(update).toEqual(['flotilla:pages-edited']);
});

it("updates the browser's modules of the same file after a page shows the edit", async () => {
  await rendered();
  await vite.environments.client.transformRequest('/page.js');
  const update = await edit('page.js', `${files['page.js']} // edited`);
  onShown();

  expect(update).toEqual(['flotilla:pages-edited']);
  const following = {
    type: 'update',
    updates: [expect.objectContaining({ type: 'js-update', path: '/page.js' })],
  };
  await vi.waitFor(() => expect(vite.environments.client.hot.send).toHaveBeenLastCalledWith(following));
});

it('leaves an edit of an island to hot reload, and renders it with the next page', async () => {
  const first = await (await rendered()).island();
  const update = [
    await edit('island.js', `export const text = 'after';`),
    // No page was requested since.
    await edit('island.js', `export const text = 'at last';`),
  ];
  const last = await (await rendered()).island();

  expect([first.text, last.text]).toEqual(['before', 'at last']);
  expect(update).toEqual([[], []]);
});

it('resolves the imports of a deleted file again', async () => {
  await rendered();
  const file = join(folder, 'framework.js');
  const taken = new Promise<void>((resolve) => (onTaken = resolve));
  await rm(file);
  vite.watcher.emit('unlink', file);
  await taken;

  await expect(rendered()).rejects.toThrow('./framework.js');
});

it('does not reload pages for a browser module with an error', async () => {
  await rendered();
  await vite.environments.client.transformRequest('/page.js');
  const update = await edit('page.js', `import './absent.js'; ${files['page.js']}`);
  onShown();
  await setTimeout(100);

  expect(update).toEqual(['flotilla:pages-edited']);
  expect(vi.mocked(vite.environments.client.hot.send).mock.calls.flat()).toEqual(update);
});

it('sends no update to browsers that reload anyway', async () => {
  await rendered();
  await vite.environments.client.transformRequest('/page.js');
  const update = await edit('page.js', `${files['page.js']} // edited`);
  edits.api?.forget();
  onShown();
  await setTimeout(100);

  expect(vi.mocked(vite.environments.client.hot.send).mock.calls.flat()).toEqual(update);
});

async function rendered(): Promise<Shown> {
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite has no runner for the server.');
  return ssr.runner.import<Shown>(join(folder, 'entry.js'));
}

/** Writes a file, and returns the messages that browsers received. */
async function edit(name: string, text: string): Promise<unknown[]> {
  const tell = vi.spyOn(vite.environments.client.hot, 'send');
  const file = join(folder, name);
  await writeFile(file, text);
  const taken = new Promise<void>((resolve) => (onTaken = resolve));
  vite.watcher.emit('change', file);
  await taken;
  return tell.mock.calls.flat();
}
