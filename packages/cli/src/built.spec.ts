import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isBuilt, startBuild } from './built.js';

/** Modification time of files that come from an archive. */
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

/** Edits a file with a time later than all others of the test, since file systems have coarse clocks. */
function edit(): void {
  write('page.ts', 'export {};');
  const later = new Date(Date.now() + 1000);
  utimesSync(join(root, 'page.ts'), later, later);
}

it('returns true after a build of the present files and packages', () => {
  expect(isBuilt(application())).toBe(false);
  build();
  expect(isBuilt(application())).toBe(true);
});

const changes: [string, () => void][] = [
  ['an edit of a file of the application', edit],
  [
    'a change of the version of a package',
    () => install('@flotilla/blog', '1.0.1', { '@flotilla/core': '1.0.0', zod: '4.0.0' }),
  ],
  ['a change of a transitive package', () => install('@flotilla/core', '1.0.1')],
  ['a change of a third-party package', () => install('zod', '4.0.1')],
  [
    'a change of a package file that keeps its time and size',
    () => write('node_modules/@flotilla/core/dist/index.js', 'export const speed = 2;'),
  ],
  [
    'a change of a file of a third-party module',
    () => write('node_modules/@acme/fleet/dist/index.js', 'export const speed = 2;'),
  ],
];

it.each(changes)('returns false after %s', (_, change) => {
  build();
  change();
  expect(isBuilt(application())).toBe(false);
});

it.each(changes)('returns false after %s during the build', (_, change) => {
  build(change);
  expect(isBuilt(application())).toBe(false);
});

it('returns true after the same packages are reinstalled', () => {
  build();
  install('@flotilla/core', '1.0.0');
  expect(isBuilt(application())).toBe(true);
});
