import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import { publicFolders } from '../../build/public-folders.js';
import type * as entry from '../entry-server.js';
import { createSite } from './app.js';
import type { Config } from './config.js';
import { iconsIn, sourceAssets } from './page-assets.js';
import { rendererOptions } from './renderer-options.js';
import { run } from './run.js';
import type { RendererOf } from './site-options.js';

// From source: Vite serves what the browser asks for and runs the renderer, anew after each edit.
await run(async (config) => {
  const site: FastifyInstance = await createSite({
    config,
    isDevelopment: true,
    publicFolders: publicFolders(),
    renderer: () => renderer(),
  });
  const vite = await createServer({
    root: join(import.meta.dirname, '../..'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: site.server } },
  });
  const renderer = await sourceRenderer(vite, config);
  site.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, () => done()));
  site.addHook('onClose', () => vite.close());
  return site;
});

async function sourceRenderer(vite: ViteDevServer, config: Config): Promise<RendererOf> {
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite has no runner for the server.');
  const { runner } = ssr;
  // The client that reloads, and what React needs to take edits: before any island.
  const frame = await vite.transformIndexHtml('/', '<html><head></head></html>');
  const scripts = /<head>(.*)<\/head>/s.exec(frame)?.[1] ?? '';
  const withScripts = (html: string) => html.replace('<head>', () => `<head>${scripts}`);
  return async () => {
    const { createRenderer } = await runner.import<typeof entry>('/src/entry-server.ts');
    const renderer = await createRenderer(rendererOptions(config, { ...sourceAssets, icons: iconsIn(publicFolders()) }, true));
    return {
      ...renderer,
      page: (document, request) => {
        const page = renderer.page(document, request);
        return { ...page, sections: page.sections.map(({ shows, render }) => ({ shows, render: () => withScripts(render()) })) };
      },
      failure: (language) => withScripts(renderer.failure(language)),
    };
  };
}
