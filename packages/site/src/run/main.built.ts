import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkedWebModules } from '@flotilla/react/server';
import { modules } from 'virtual:flotilla/modules';
import { rowPages, settings } from 'virtual:flotilla/settings';
import { createRenderer } from '../renderer.js';
import { createSite } from '../server/app.js';
import { builtAdmin, builtAssets } from '../server/pages/rendering/page-assets.js';
import { rendererOptions } from '../server/pages/rendering/renderer-options.js';
import { reportMissingApi } from './report-missing-api.js';
import { run } from './run.js';

await run(settings, async (config) => {
  const clientFolder = join(import.meta.dirname, '../client');
  const options = rendererOptions(config, {
    assets: await builtAssets(clientFolder),
    rowPages,
    showsErrors: false,
  });
  const renderer = await createRenderer(options, checkedWebModules(modules));
  const adminFolder = join(import.meta.dirname, '../admin');
  const admin = await builtAdmin(adminFolder);
  const publicFolder = join(clientFolder, 'public');
  void reportMissingApi(config.API_URL);
  return createSite({
    config,
    clientFolder,
    admin: { assets: () => admin, folder: adminFolder },
    publicFolders: existsSync(publicFolder) ? [publicFolder] : [],
    renderer: () => Promise.resolve(renderer),
  });
});
