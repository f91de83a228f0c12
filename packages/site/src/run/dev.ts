import { findProject, isSupervised, type MessageToSite } from '@flotilla/runtime';
import type { FastifyInstance } from 'fastify';
import { createLogger, createServer, type Logger, type ViteDevServer } from 'vite';
import { createSite } from '../server/app.js';
import { answerWithFailures } from '../server/development/answer-with-failures.js';
import { ApiAvailability } from '../server/development/api-availability.js';
import { CurrentFailure } from '../server/development/current-failure.js';
import { DescribedFailures, isSourceError } from '../server/development/described-failures.js';
import { PageCode } from '../server/development/page-code.js';
import { sourceAssets } from '../server/pages/rendering/page-assets.js';
import { type EditsInPlace, editsInPlaceName } from '../vite/edits-in-place.js';
import { followFailures } from '../vite/follow-failures.js';
import { ForwardedEdits } from '../vite/forwarded-edits.js';
import { adminStyle, ownFile } from '../vite/package-files.js';
import { publicFolders } from '../vite/public-folders.js';
import { RefusedScripts } from '../vite/refused-scripts.js';
import { viteOf } from '../vite/vite-of.js';
import { run } from './run.js';
import { sourceRenderer } from './source-renderer.js';

const described = new DescribedFailures();
const edits = new ForwardedEdits();
const scripts = new RefusedScripts();
const current = new CurrentFailure(() => vite?.ws.clients ?? []);
const api = new ApiAvailability((settled) =>
  current.set('API', settled.state === 'failed' ? settled.failure : undefined),
);
let vite: ViteDevServer | undefined;

process.on('message', (message: MessageToSite) => {
  if ('apiState' in message) api.receive(message.apiState);
  else if ('watched' in message) edits.setFolders(message.watched);
  else if ('described' in message) described.receive(message.described);
  else if (vite) edits.forward(message.edit, vite);
});

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
        head,
      }),
    },
  });
  if (isSupervised()) await edits.whenReady();
  const pages = new PageCode({
    load: () => renderer(),
    describe: described.describe,
    onLoaded(failure) {
      const wasBroken = current.failure !== undefined;
      current.set('code of pages', failure);
      if (wasBroken && !current.failure) editsOf(server)?.forget();
      if (!failure) void reportReady(server);
    },
  });
  const server = await developmentServer(site, () => void pages.check());
  vite = server;
  const head = await developmentHead(server);
  const renderer = sourceRenderer(server, { project, config, head });
  site.addHook('onRequest', (request, reply, done) =>
    server.middlewares(request.raw, reply.raw, () => done()),
  );
  answerWithFailures(site, { api, pages, current, head: () => head });
  site.addHook('onClose', () => server.close());
  return site;
});

function editsOf({ config }: ViteDevServer): EditsInPlace | undefined {
  return config.plugins.find(({ name }) => name === editsInPlaceName)?.api as EditsInPlace | undefined;
}

/** Reports that pages and the scripts of the browser have no errors in their source. */
async function reportReady({ environments }: ViteDevServer): Promise<void> {
  const errors = await scripts.errors(environments.client);
  if (errors.length === 0) process.send?.('ready');
}

/** Creates Vite's server behind the site. */
function developmentServer(site: FastifyInstance, onEdited: () => void): Promise<ViteDevServer> {
  const { plugins = [], ...options } = viteOf(project);
  return createServer({
    ...options,
    plugins: [...plugins, followFailures({ current, scripts, describe: described.describe, onEdited })],
    customLogger: sourceLogger(),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: site.server }, watch: { ignored: [edits.has] } },
  });
}

/** Returns Vite's logger, without the errors in the source that the parent process prints. */
function sourceLogger(): Logger {
  const logger = createLogger();
  return {
    ...logger,
    error(message, options) {
      if (isSourceError(options?.error)) void described.describe(options?.error);
      else logger.error(message, options);
    },
  };
}

/** Returns Vite's client and React's refresh preamble, which must run before any island. */
async function developmentHead(server: ViteDevServer): Promise<string> {
  const frame = await server.transformIndexHtml('/', '<html><head></head></html>');
  const [, scripts = ''] = /<head>(.*)<\/head>/s.exec(frame) ?? [];
  const failures = `/@fs${ownFile('browser/entry-failures.ts')}`;
  return `${scripts}<script type="module" src="${failures}"></script>`;
}
