import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack } from './pack.js';

const folder = await mkdtemp(join(tmpdir(), 'flotilla-tarballs-'));
try {
  for (const { name, files } of await pack(folder)) console.log(`${name}  ${files.length} files`);
} finally {
  await rm(folder, { recursive: true });
}
