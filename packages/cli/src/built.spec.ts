import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isBuilt, startBuild } from './built.js';

/** What comes in an archive has the archive's time. */
const archived = new Date('1985-10-26T08:15:00Z');

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'flotilla-built-'));
  write('package.json', { dependencies: { '@flotilla/blog': '1.0.0', '@acme/fleet': '1.0.0' } });
  install('@flotilla/blog', '1.0.0', { '@flotilla/core': '1.0.0', zod: '4.0.0' });
  install('@flotilla/core', '1.0.0');
  install('@acme/fleet', '1.0.0');
  install('zod', '4.0.0');
});
afterEach(() => rmSync(root, { recursive: true }));

const application = () => ({ root, api: '.', site: '.', modules: ['@flotilla/blog', '@acme/fleet'] });

function write(path: string, content: unknown): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  utimesSync(file, archived, archived);
}

function install(name: string, version: string, dependencies = {}): void {
  write(`node_modules/${name}/package.json`, { name, version, dependencies });
  write(`node_modules/${name}/dist/index.js`, 'export const speed = 1;');
}

function build(meanwhile?: () => void): void {
  const markBuilt = startBuild(application());
  meanwhile?.();
  write('dist/server/main.js', '');
  markBuilt();
}

/** A little later than anything else of the test: clocks of file systems are coarse. */
function edit(): void {
  write('page.ts', 'export {};');
  const later = new Date(Date.now() + 1000);
  utimesSync(join(root, 'page.ts'), later, later);
}

it('is what was built of the files and packages that are there', () => {
  expect(isBuilt(application())).toBe(false);
  build();
  expect(isBuilt(application())).toBe(true);
});

const changes: [string, () => void][] = [
  ['a file of the application is edited', edit],
  ['a package is replaced by another version', () => install('@flotilla/blog', '1.0.1', { '@flotilla/core': '1.0.0', zod: '4.0.0' })],
  ['a package that only another one needs is replaced', () => install('@flotilla/core', '1.0.1')],
  ['a package from elsewhere is replaced', () => install('zod', '4.0.1')],
  [
    'a file of a package is, at the same time and size',
    () => write('node_modules/@flotilla/core/dist/index.js', 'export const speed = 2;'),
  ],
  ["a file of a stranger's module is", () => write('node_modules/@acme/fleet/dist/index.js', 'export const speed = 2;')],
];

it.each(changes)('is built again when %s', (_, change) => {
  build();
  change();
  expect(isBuilt(application())).toBe(false);
});

it.each(changes)('is built again when %s while it is being built', (_, change) => {
  build(change);
  expect(isBuilt(application())).toBe(false);
});

it('stays as it is when the same packages are installed once more', () => {
  build();
  install('@flotilla/core', '1.0.0');
  expect(isBuilt(application())).toBe(true);
});
