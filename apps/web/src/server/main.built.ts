import { join } from 'node:path';
import { createRenderer } from '../entry-server.js';
import { createSite } from './app.js';
import { builtAssets } from './page-assets.js';
import { rendererOptions } from './renderer-options.js';
import { run } from './run.js';

await run(async (config) => {
  const clientFolder = join(import.meta.dirname, '../client');
  const renderer = await createRenderer(rendererOptions(config, await builtAssets(clientFolder), false));
  return createSite({ config, clientFolder, renderer: () => Promise.resolve(renderer) });
});
