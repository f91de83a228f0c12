import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|svg|json)$/;
/** In bytes; smaller files would not get smaller in total. */
const minBytes = 1024;

/** Writes a .br and a .gz version beside each built file, so that the server compresses none. */
export function precompress(): Plugin {
  return {
    name: 'flotilla:precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name !== 'ssr',
    async writeBundle({ dir = '' }) {
      const files = await readdir(join(dir, 'assets'), { recursive: true });
      await Promise.all(
        files.filter((file) => compressible.test(file)).map((file) => compress(join(dir, 'assets', file))),
      );
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.byteLength < minBytes) return;
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
