import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** Names of the variables that come from the file, so that a later call replaces and removes them. */
const fromFile = new Set<string>();

/**
 * Sets the variables of the file `.env` in a folder, except those that the process has. When called again,
 * applies the edits of the file.
 */
export function readEnvFile(folder: string): void {
  for (const name of fromFile) delete process.env[name];
  fromFile.clear();
  const path = join(folder, '.env');
  if (!existsSync(path)) return;
  for (const [name, value] of Object.entries(parseEnv(readFileSync(path, 'utf8')))) {
    if (process.env[name] !== undefined) continue;
    process.env[name] = value;
    fromFile.add(name);
  }
}

/** Returns whether a variable of this process comes from the file. */
export const isFromEnvFile = (name: string) => fromFile.has(name);
