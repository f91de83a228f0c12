import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createRenderer } from '../entry-server.js';
import { createSite } from './app.js';
import { builtAssets } from './page-assets.js';
import { rendererOptions } from './renderer-options.js';
import { run } from './run.js';

await run(async (config) => {
  const clientFolder = join(import.meta.dirname, '../client');
  const renderer = await createRenderer(rendererOptions(config, await builtAssets(clientFolder), false));
  const publicFolder = join(clientFolder, 'public');
  return createSite({
    config,
    clientFolder,
    publicFolders: existsSync(publicFolder) ? [publicFolder] : [],
    renderer: () => Promise.resolve(renderer),
  });
});
