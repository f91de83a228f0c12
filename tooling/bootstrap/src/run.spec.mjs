import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './places.mjs';

const folder = join(import.meta.dirname, '..');
const text = (/** @type {string} */ path) => readFileSync(join(folder, path), 'utf8');

it('starts with a file that Node 12 can parse: no static imports, no syntax after ES2020', () => {
  expect(text('run.mjs')).not.toMatch(/^\s*import |\bawait\b|\?\?=|\|\|=|&&=|import\.meta|\.at\(/m);
});

it('names the Node to install on one that is too old', () => {
  const old = `Object.defineProperty(process.versions, 'node', { value: '18.20.8' });`;
  const { stderr, status } = run(['--import', `data:text/javascript,${encodeURIComponent(old)}`]);

  expect(stderr).toBe(
    '\nFlotilla needs Node 20 or later to start, and this is Node 18.20.8.\n→ Install Node 24 from https://nodejs.org/en/download (or: nvm install 24, brew install node@24), and try again.\n',
  );
  expect(status).toBe(1);
});

it('imports only JavaScript without packages before a supported Node runs and packages are installed', () => {
  const files = [...staticImports(join(folder, 'src/main.mjs'))];

  expect(files).toContain(join(root, 'packages/runtime/src/failures/explain.js'));
  expect(files.filter((file) => !isAbsolute(file) || !/\.m?js$/.test(file))).toEqual([]);
});

/**
 * Returns a file and the files that it imports statically, without modules of Node. A package is named as it is imported.
 * @param {string} file @returns {Set<string>}
 */
function staticImports(file, found = new Set([file])) {
  if (!isAbsolute(file)) return found;
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(importPattern)) {
    if (specifier.startsWith('node:')) continue;
    const imported = specifier.startsWith('.') ? join(dirname(file), specifier) : specifier;
    if (!found.has(imported)) staticImports(imported, found.add(imported));
  }
  return found;
}

const importPattern = /^(?:import|export)\s(?:[^;'"]*?\sfrom\s)?['"]([^'"]+)['"]/gm;

/** @param {string[]} options */
function run(options) {
  try {
    return {
      status: 0,
      stderr: execFileSync(process.execPath, [...options, join(folder, 'run.mjs'), 'start'], {
        stdio: 'pipe',
      }).toString(),
    };
  } catch (error) {
    const { status, stderr } = /** @type {{ status: number, stderr: Buffer }} */ (error);
    return { status, stderr: stderr.toString() };
  }
}
