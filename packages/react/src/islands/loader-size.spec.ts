import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rollup } from 'vite';
import { expect, it } from 'vitest';

/** Budget of the script that every page with islands loads up front. */
const maxGzipBytes = 1100;

it('is small, and loads React only when an island wakes', async () => {
  const entry = fileURLToPath(new URL('../islands.ts', import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['source', 'browser', 'module', 'production'] },
    build: { write: false, minify: true, lib: { entry, formats: ['es'], fileName: 'islands' } },
  });
  const output = [result].flat().flatMap((bundle) => (bundle as Rollup.RollupOutput).output);
  const loader = output.find((file): file is Rollup.OutputChunk => file.type === 'chunk' && file.isEntry);
  const code = loader?.code ?? '';

  expect(loader?.dynamicImports).toHaveLength(1);
  expect(loader?.imports.filter((file) => !file.includes('rolldown-runtime'))).toEqual([]);
  expect(gzipSync(code).byteLength).toBeGreaterThan(300);
  expect(gzipSync(code).byteLength).toBeLessThan(maxGzipBytes);
});
