#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

if (import.meta.url.includes('/node_modules/')) {
  // What a registry delivered runs as it was built; the modules of an application are read from their source.
  await import('@oxc-node/core/register');
  await import('../dist/main.js');
} else {
  // In a workspace everything runs from its source.
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const options = ['--conditions=source', '--import', import.meta.resolve('@oxc-node/core/register')];
  const child = spawn(process.execPath, [...options, main, ...process.argv.slice(2)], { stdio: 'inherit' });
  // A terminal sends Ctrl-C to the child as well, so it is only not to end us first.
  process.on('SIGINT', () => {}).on('SIGTERM', (signal) => child.kill(signal));
  child.on('exit', (code) => (process.exitCode = code ?? 1));
}
