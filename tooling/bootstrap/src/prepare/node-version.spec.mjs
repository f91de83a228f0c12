import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isSupportedNode, supportedNode } from '../../../../packages/runtime/src/process/node-version.js';
import { root } from '../places.mjs';

it.each(['v22.22.0', 'v22.30.1', '24.0.0', 'v24.21.0', 'v26.1.0'])('accepts %s', (version) => {
  expect(isSupportedNode(version)).toBe(true);
});

it.each(['v18.20.8', 'v20.20.2', 'v22.21.9', 'v23.11.0'])('rejects %s', (version) => {
  expect(isSupportedNode(version)).toBe(false);
});

it('matches package.json and the Node that is installed', () => {
  const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const installed = Object.values(read('tooling/bootstrap/node-runtime/package.json').optionalDependencies);

  expect(read('package.json').engines.node).toBe(supportedNode);
  // It runs before its packages can be imported.
  const program = readFileSync(join(root, 'packages/cli/bin/flotilla.js'), 'utf8');
  expect(program).toContain(`Node ${supportedNode},`);
  expect(installed.every(isSupportedNode)).toBe(true);
});

it('pins a checksum for each platform and names no registry', () => {
  const lock = readFileSync(join(root, 'tooling/bootstrap/node-runtime/package-lock.json'), 'utf8');
  const { '': _, ...packages } = JSON.parse(lock).packages;

  expect(Object.keys(packages)).toHaveLength(3);
  for (const one of Object.values(packages)) expect(one.integrity).toMatch(/^sha512-/);
  expect(lock).not.toContain('://');
});
