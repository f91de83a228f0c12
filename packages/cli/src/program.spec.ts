import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const repository = join(import.meta.dirname, '../../..');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'program-'));
  for (const path of ['packages/cli/bin', 'packages/runtime/src/failures', 'packages/runtime/package.json'])
    cpSync(join(repository, path), join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  mkdirSync(join(folder, 'tooling/bootstrap'), { recursive: true });
  const bootstrap = 'console.log("bootstrap", ...process.argv.slice(2));';
  writeFileSync(join(folder, 'tooling/bootstrap/run.mjs'), bootstrap);
});
afterEach(() => rmSync(folder, { recursive: true }));

it('names a missing package and the command that installs it, without a stack', () => {
  const { stderr, status } = run('doctor');

  expect(stderr).toMatch(
    /^\nThe installed packages are incomplete: Cannot find package '@oxc-node\/core' imported from .*\n→ Install them again: node tooling\/bootstrap\/run.mjs exec pnpm install --force\n$/,
  );
  expect(status).toBe(1);
  expect(run('doctor', '--verbose').stderr).toMatch(/\n\s+at /);
});

it('uses the Node of the repository where its own is too old', () => {
  expect(runOn('20.20.2', 'new', 'entity').stdout).toBe('bootstrap flotilla new entity\n');
});

it('names the Node to install where its own is too old, and none is brought', () => {
  rmSync(join(folder, 'tooling'), { recursive: true });

  const { stderr, status } = runOn('20.20.2', 'doctor');
  expect(stderr).toContain(
    'Flotilla needs Node ^22.22 || >=24, and this is Node 20.20.2.\n→ Install Node 24',
  );
  expect(status).toBe(1);
});

const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(folder, 'packages/cli/bin/flotilla.js'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

function runOn(version: string, ...args: string[]) {
  const old = `Object.defineProperty(process.versions, 'node', { value: '${version}' });`;
  const options = ['--import', `data:text/javascript,${encodeURIComponent(old)}`];
  return spawnSync(process.execPath, [...options, join(folder, 'packages/cli/bin/flotilla.js'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
}
