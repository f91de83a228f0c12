import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { modules } from 'virtual:flotilla/modules';
import { settings } from 'virtual:flotilla/settings';
import { createRenderer } from '../renderer.js';
import { createSite } from '../server/app.js';
import { builtAssets } from '../server/page-assets.js';
import { rendererOptions } from '../server/renderer-options.js';
import { run } from './run.js';

await run(settings, async (config) => {
  const clientFolder = join(import.meta.dirname, '../client');
  const renderer = await createRenderer(rendererOptions(config, await builtAssets(clientFolder), false), modules);
  const publicFolder = join(clientFolder, 'public');
  return createSite({
    config,
    clientFolder,
    publicFolders: existsSync(publicFolder) ? [publicFolder] : [],
    renderer: () => Promise.resolve(renderer),
  });
});
