import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// `launch.js <folder> <specifier>`: runs a program of a package, resolved from a folder.
const [folder = '.', specifier = ''] = process.argv.slice(2);
await import(pathToFileURL(createRequire(join(folder, 'package.json')).resolve(specifier)).href);
