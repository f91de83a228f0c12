import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { preactForReact } from './build/preact-for-react.js';
import { precompress } from './build/precompress.js';
import { copyPublicFolders } from './build/public-folders.js';
import { withoutPreloadHelper } from './build/without-preload-helper.js';
import { scriptEntry, styleEntry } from './src/server/page-assets.js';

/** Packages of the workspace are read from their source; the rest is what Vite takes by itself. */
const conditions = (...own: string[]) => ['source', 'module', ...own, 'development|production'];
/** Found beside the built server; everything else goes into it. */
const external = ['@fastify/static', 'fastify', 'undici'];

export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss(), preactForReact(), withoutPreloadHelper(), precompress(), copyPublicFolders()],
  publicDir: false,
  environments: {
    client: {
      resolve: { conditions: conditions('browser') },
      build: {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: false,
        assetsInlineLimit: 0,
        rollupOptions: { input: [scriptEntry, styleEntry] },
      },
    },
    ssr: {
      resolve: { conditions: conditions('node'), ...(command === 'build' ? { noExternal: true, external } : {}) },
      define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
      build: { outDir: 'dist/server', target: 'node22', sourcemap: true, rollupOptions: { input: { main: 'src/server/main.built.ts' } } },
    },
  },
}));
