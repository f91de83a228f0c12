import { reportFailure } from '@flotilla/runtime';
import { programUrl } from './program-url.js';

// `launch.js <folder> <specifier>`: runs a program of a package, resolved from a folder.
try {
  await import(programUrl(process.argv.slice(2)));
} catch (error) {
  reportFailure(error);
  process.exit(1);
}
