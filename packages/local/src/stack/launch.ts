import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { reportFailure } from '@flotilla/runtime';

// `launch.js <folder> <specifier>`: runs a program of a package, resolved from a folder.
const [folder = '.', specifier = ''] = process.argv.slice(2);
try {
  await import(pathToFileURL(createRequire(join(folder, 'package.json')).resolve(specifier)).href);
} catch (error) {
  reportFailure(error);
  process.exit(1);
}
