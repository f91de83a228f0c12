#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// What a registry delivered runs as it was built, in a workspace everything runs from its source.
const isInstalled = import.meta.url.includes('/node_modules/');
const bootstrap = new URL('../../../tooling/bootstrap/run.mjs', import.meta.url);

if (isSupported(process.versions.node)) await run();
else if (!isInstalled && existsSync(bootstrap)) {
  // The repository brings a Node.
  process.argv.splice(1, 1, fileURLToPath(bootstrap), 'flotilla');
  await import(bootstrap.href);
} else {
  console.error(
    `\nFlotilla needs Node ^22.22 || >=24, and this is Node ${process.versions.node}.\n` +
      '→ Install Node 24 from https://nodejs.org/en/download (or: nvm install 24, brew install node@24), and try again.',
  );
  process.exitCode = 1;
}

/** @param {string} version */
function isSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major === 22 && minor >= 22) || major >= 24;
}

async function run() {
  await import('./report-errors.js');
  const condition = isInstalled
    ? (await import('@flotilla/runtime')).sourceConditionOf(process.cwd())
    : 'source';
  if (condition !== undefined) return runFromSource(condition);
  // The modules of an application are read from their source.
  await import('@oxc-node/core/register');
  await import('../dist/main.js');
}

/** @param {string} condition */
function runFromSource(condition) {
  const main = fileURLToPath(new URL(isInstalled ? '../dist/main.js' : '../src/main.ts', import.meta.url));
  const imports = [new URL('report-errors.js', import.meta.url).href, '@oxc-node/core/register'];
  const options = [
    `--conditions=${condition}`,
    ...imports.flatMap((name) => ['--import', import.meta.resolve(name)]),
  ];
  const child = spawn(process.execPath, [...options, main, ...process.argv.slice(2)], { stdio: 'inherit' });
  // A terminal sends Ctrl-C to the child as well, so it is only not to end us first.
  process.on('SIGINT', () => {}).on('SIGTERM', (signal) => child.kill(signal));
  child.on('exit', (code) => (process.exitCode = code ?? 1));
}
