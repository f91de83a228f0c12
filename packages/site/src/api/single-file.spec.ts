import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { singleFile } from './single-file.js';

let root: string;
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'flotilla-bundle-'))));
afterEach(() => rmSync(root, { recursive: true }));

/** Creates a package with files and dependencies in pnpm's layout. */
function install(
  name: string,
  files: Readonly<Record<string, string>>,
  dependencies: readonly string[] = [],
): void {
  const folder = join(root, name);
  const manifest = {
    name,
    type: 'module',
    exports: { require: 'index.cjs' in files ? './index.cjs' : './index.js', default: './index.js' },
    dependencies: Object.fromEntries(dependencies.map((one) => [one, '1.0.0'])),
  };
  for (const [path, text] of Object.entries({ ...files, 'package.json': JSON.stringify(manifest) })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  for (const one of dependencies) {
    const link = join(folder, 'node_modules', one);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), join(root, one)), link);
  }
}

async function bundle(): Promise<void> {
  const api = join(root, 'api');
  const made = await rolldown({
    input: { main: join(api, 'index.js') },
    cwd: api,
    platform: 'node',
    logLevel: 'silent',
    plugins: [singleFile({ api, toApi: '..' })],
  });
  await made.write({ dir: join(api, 'dist'), format: 'esm', entryFileNames: '[name].js' });
  await made.close();
}

it('resolves adjacent files and external packages from the original package, wherever the bundle is', async () => {
  // The CommonJS build is compiled from a module: its default export is one name of several.
  const compiled = `exports.__esModule = true; exports.default = () => 'by satori'; exports.kind = 'svg';`;
  install('satori', {
    'index.cjs': compiled,
    'index.js': `export default () => 'by satori'; export const kind = 'svg';`,
  });
  install(
    '@flotilla/fonts',
    {
      'index.js': `import { readFileSync } from 'node:fs';
export const font = () => readFileSync(new URL("./lora.txt", import.meta.url), 'utf8');
export const draw = async () => {
  const { default: satori, kind } = await import('satori');
  return kind + ' ' + satori();
};
export const guess = async () => import('not-installed').then(() => 'there', () => 'not there');`,
      'lora.txt': 'Lora',
    },
    ['satori'],
  );
  install('@flotilla/files', { 'index.js': `export * from '@flotilla/fonts';` }, ['@flotilla/fonts']);
  const main = `import { draw, font, guess } from '@flotilla/files';\nexport const answers = [font(), await draw(), await guess()];`;
  install('api', { 'index.js': main }, ['@flotilla/files']);
  await bundle();

  renameSync(root, (root = `${root}-moved`));
  const { answers } = (await import(join(root, 'api/dist/main.js'))) as { answers: string[] };
  expect(answers).toEqual(['Lora', 'svg by satori', 'not there']);
});
