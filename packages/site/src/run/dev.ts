import type { FastifyInstance } from 'fastify';
import { findProject, type SourceFailure } from '@flotilla/runtime';
import { createServer, type ErrorPayload, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import { createSite } from '../server/app.js';
import type { Config } from '../server/config.js';
import { answerForApi } from '../server/development/answer-for-api.js';
import { ApiAvailability } from '../server/development/api-availability.js';
import { iconsIn, sourceAssets } from '../server/pages/rendering/page-assets.js';
import { rendererOptions } from '../server/pages/rendering/renderer-options.js';
import type { RendererOf } from '../server/site-options.js';
import { adminStyle, ownFile, styleOf } from '../vite/package-files.js';
import { publicFolders } from '../vite/public-folders.js';
import { viteOf } from '../vite/vite-of.js';
import type * as entry from './entry-server.js';
import { run } from './run.js';

const project = await findProject();
const sourceAdmin = sourceAssets({
  style: adminStyle(),
  scripts: [ownFile('browser/before-zod.ts'), ownFile('browser/entry-admin.ts')],
});

// From source: Vite serves the browser's files and runs the renderer, which is current after each edit.
await run(project.settings, async (config) => {
  const site: FastifyInstance = await createSite({
    config,
    isDevelopment: true,
    publicFolders: publicFolders(project),
    renderer: () => renderer(),
    admin: {
      assets: () => ({
        ...sourceAdmin,
        previewScript: `/@fs${ownFile('browser/entry-preview.ts')}`,
        head: scripts,
      }),
    },
  });
  const vite = await createServer({
    ...viteOf(project),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: site.server } },
  });
  // Vite's client and React's refresh preamble, which must run before any island.
  const frame = await vite.transformIndexHtml('/', '<html><head></head></html>');
  const scripts = /<head>(.*)<\/head>/s.exec(frame)?.[1] ?? '';
  const renderer = await sourceRenderer(vite, config, scripts);
  site.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, () => done()));
  const { hot } = vite.environments.client;
  let isBroken = false;
  const api = new ApiAvailability((settled) => {
    // Open pages show the error over their content.
    if (settled.state === 'failed') hot.send({ type: 'error', err: overlayOf(settled.failure) });
    else if (isBroken) hot.send({ type: 'full-reload' });
    isBroken = settled.state === 'failed';
  });
  process.on('message', api.receive);
  answerForApi(site, api, () => scripts);
  site.addHook('onClose', () => vite.close());
  return site;
});

function overlayOf({ message, location, frame, stack }: SourceFailure): ErrorPayload['err'] {
  const loc = location && { file: location.file, line: location.line, column: location.column ?? 1 };
  return { message: `The API does not run. ${message}`, stack, ...(frame && { frame }), ...(loc && { loc }) };
}

async function sourceRenderer(vite: ViteDevServer, config: Config, scripts: string): Promise<RendererOf> {
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite has no runner for the server.');
  const { runner } = ssr;
  const assets = {
    ...sourceAssets({
      style: styleOf(project),
      scripts: [ownFile('browser/entry-edits.ts'), ownFile('browser/entry-client.ts')],
    }),
    icons: iconsIn(publicFolders(project)),
  };
  const withScripts = (html: string) => html.replace('<head>', () => `<head>${scripts}`);
  return async () => {
    const { createSiteRenderer } = await runner.import<typeof entry>(ownFile('run/entry-server.ts'));
    const renderer = await createSiteRenderer(
      rendererOptions(config, { assets, rowPages: project.rowPages, showsErrors: true }),
    );
    return {
      ...renderer,
      page: (document, request) => {
        const page = renderer.page(document, request);
        return {
          ...page,
          sections: page.sections.map(({ widgets, render }) => ({
            widgets,
            render: () => withScripts(render()),
          })),
        };
      },
      failure: (language) => withScripts(renderer.failure(language)),
    };
  };
}
