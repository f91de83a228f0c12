import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Returns the URL of the program in the arguments `<folder> <specifier>`, resolved from the folder. */
export function programUrl([folder = '.', specifier = '']: readonly string[]): string {
  return pathToFileURL(createRequire(join(folder, 'package.json')).resolve(specifier)).href;
}
