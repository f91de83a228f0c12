import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack } from './pack.js';
import { serveTarballs } from './registry.js';

/**
 * Packs the published packages and serves them until SIGINT or SIGTERM, to try them by hand on this machine.
 */
const folder = await mkdtemp(join(tmpdir(), 'flotilla-tarballs-'));
try {
  const registry = await serveTarballs(await pack(folder), Number(process.argv[2] ?? 4873));
  console.log(
    `Add to ~/.npmrc, or to the .npmrc of a folder, for as long as this runs:\n\n${registry.npmrc}`,
  );
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await registry.close();
} finally {
  await rm(folder, { recursive: true, force: true });
}
