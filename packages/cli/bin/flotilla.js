#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || major === 23 || (major === 22 && minor < 22)) {
  console.error(
    `\nFlotilla needs Node ^22.22 || >=24, and this is Node ${process.versions.node}.\n` +
      '→ Install Node 24 from https://nodejs.org/en/download (or: nvm install 24, brew install node@24), and try again.',
  );
  process.exit(1);
}

// What a registry delivered runs as it was built, in a workspace everything runs from its source.
const isInstalled = import.meta.url.includes('/node_modules/');
const main = fileURLToPath(new URL(isInstalled ? '../dist/main.js' : '../src/main.ts', import.meta.url));
const condition = isInstalled
  ? (await import('@flotilla/runtime')).sourceConditionOf(process.cwd())
  : 'source';

if (condition === undefined) {
  // The modules of an application are read from their source.
  await import('@oxc-node/core/register');
  await import('../dist/main.js');
} else {
  const options = [`--conditions=${condition}`, '--import', import.meta.resolve('@oxc-node/core/register')];
  const child = spawn(process.execPath, [...options, main, ...process.argv.slice(2)], { stdio: 'inherit' });
  // A terminal sends Ctrl-C to the child as well, so it is only not to end us first.
  process.on('SIGINT', () => {}).on('SIGTERM', (signal) => child.kill(signal));
  child.on('exit', (code) => (process.exitCode = code ?? 1));
}
