import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBuilder, type Rollup } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOfIslands } from './code-of-islands.js';

const files = {
  'entry.js': `import { islands } from './islands.js';\nexport default islands;`,
  'islands.js': `const defineIslands = (module, said) => said;
// defineIslands('blog', { like: { load: () => import('./gone.js').then((module) => module.Gone) } })
export const islands = defineIslands('blog', {
  like: { wake: 'load', load: () => import('./like.js').then((module) => module.Like) },
  share: {
    enhance: () =>
      import("./like.js").then(m => m.startShare),
    wake: 'idle',
  },
  odd: { wake: 'load', load: async () => (await import('./like.js')).Like },
  themed: { wake: 'load', load: () => import('./like.js').then((module) => module.Like).then((Like) => Like) },
});`,
  'like.js': `export const Like = 1;\nexport const startShare = 2;`,
};

let folder: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'flotilla-islands-')));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
});
afterAll(() => rm(folder, { recursive: true }));

it('writes the imported file and export beside each island definition, and skips other forms', async () => {
  const build = { write: false, minify: false, rollupOptions: { input: join(folder, 'entry.js') } };
  const builder = await createBuilder({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [codeOfIslands()],
    environments: { ssr: { build } },
  });
  const { ssr } = builder.environments;
  if (!ssr) throw new Error('Nothing is built for the server.');
  const output = [await builder.build(ssr)]
    .flat()
    .flatMap((bundle) => (bundle as Rollup.RollupOutput).output);
  const text = output.map((file) => (file.type === 'chunk' ? file.code : '')).join('');

  expect([...text.matchAll(/code: "([^"]+)"/g)].map(([, code]) => code)).toEqual([
    'like.js#Like',
    'like.js#startShare',
  ]);
});
