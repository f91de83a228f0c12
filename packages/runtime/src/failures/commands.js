// @ts-check
import { existsSync } from 'node:fs';

/** Returns whether this process runs in the repository of Flotilla, where nothing is on the PATH. */
export function isRepository() {
  return existsSync('tooling/bootstrap/run.mjs');
}

/**
 * Returns how to run the command-line program here: by npm in the repository.
 * @param {string} args Such as `doctor`.
 */
export function flotillaCommand(args) {
  return isRepository() ? `npm run flotilla -- ${args}` : `npx flotilla ${args}`;
}

/** Returns the command that installs all packages again, also those of which only a part is gone. */
export function reinstallation() {
  if (isRepository()) return 'node tooling/bootstrap/run.mjs exec pnpm install --force';
  if (existsSync('pnpm-lock.yaml')) return 'pnpm install --force';
  return existsSync('package-lock.json') ? 'npm ci' : 'delete node_modules, then yarn or npm install';
}
