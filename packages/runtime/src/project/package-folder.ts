import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Returns the folder of a package as Node finds it from another folder; undefined when it is not installed. Some
 * packages do not export their package.json.
 */
export function packageFolder(from: string, name: string): string | undefined {
  const parents = createRequire(join(from, 'package.json')).resolve.paths(name) ?? [];
  const parent = parents.find((folder) => existsSync(join(folder, name, 'package.json')));
  return parent && realpathSync(join(parent, name));
}
