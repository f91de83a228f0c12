import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetInstallation, manifestStamp, missingPackages } from './installed-packages.mjs';

/** @type {string} */
let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'installed-'));
  write('package.json', { devDependencies: { turbo: '1' } });
  write('apps/api/package.json', { dependencies: { zod: '1' } });
  for (const path of [
    'turbo',
    '.pnpm/zod@1.0.0/node_modules/zod',
    '.pnpm/@nestjs+core@2.0.0_x/node_modules/@nestjs/core',
  ])
    write(`node_modules/${path}/package.json`, {});
  write('apps/api/node_modules/zod/package.json', {});
});
afterEach(() => rmSync(root, { recursive: true }));

describe('missingPackages', () => {
  it('is empty for a complete installation', () => expect(missing()).toEqual([]));

  it.each([
    ['a package', '.pnpm/avvio@9.0.0', 'avvio'],
    [
      'a package of a scope',
      '.pnpm/@rolldown+binding-linux-x64-gnu@1.2.0',
      '@rolldown/binding-linux-x64-gnu',
    ],
  ])('names %s that another package links to', (_, path, name) => {
    const target = join(root, 'node_modules', path, 'node_modules', name);
    const link = join(root, 'node_modules/.pnpm/@nestjs+core@2.0.0_x/node_modules', name);
    write(relative(root, join(target, 'package.json')), {});
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(target, link, 'junction');
    expect(missing()).toEqual([]);

    rmSync(join(root, 'node_modules', path), { recursive: true });
    expect(missing()).toEqual([name]);
  });

  it.each([
    ['a dependency of the root', 'node_modules/turbo', 'turbo'],
    ['a dependency of a package', 'apps/api/node_modules/zod', 'zod'],
    [
      'a dependency of a dependency',
      'node_modules/.pnpm/@nestjs+core@2.0.0_x/node_modules/@nestjs',
      '@nestjs+core@2.0.0_x',
    ],
    ['everything', 'node_modules', 'turbo'],
  ])('names %s that was deleted', (_, path, name) => {
    rmSync(join(root, path), { recursive: true });

    expect(missing()).toContain(name);
  });
});

it('deletes the records of the installation', () => {
  for (const name of ['.installed', '.modules.yaml']) write(`node_modules/${name}`, {});
  forgetInstallation(root);

  expect(existsSync(join(root, 'node_modules/.modules.yaml'))).toBe(false);
  expect(existsSync(join(root, 'node_modules/.installed'))).toBe(false);
});

describe('manifestStamp', () => {
  const file = () => join(root, 'apps/api/package.json');

  it('ignores parts that no installation depends on', () => {
    const before = manifestStamp([file()]);
    write('apps/api/package.json', {
      dependencies: { zod: '1' },
      exports: { '.': './a.js' },
      scripts: { x: 'y' },
    });

    expect(manifestStamp([file()])).toBe(before);
  });

  it('changes with a dependency', () => {
    const before = manifestStamp([file()]);
    write('apps/api/package.json', { dependencies: { zod: '2' } });

    expect(manifestStamp([file()])).not.toBe(before);
  });
});

const missing = () => missingPackages({ root, folders: [join(root, 'apps/api')] });

/** @param {string} path @param {object} content */
function write(path, content) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(content));
}
