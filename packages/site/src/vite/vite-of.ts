import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '@flotilla/runtime';
import type { InlineConfig } from 'vite';
import { flotilla } from './index.js';

/** Returns Vite's configuration for a site: its own vite.config.ts, or else only the plugin. */
export function viteOf({ root, site }: Project): InlineConfig {
  const folder = join(root, site);
  const hasOwn = existsSync(join(folder, 'vite.config.ts'));
  // Loaded by Node, so that packages resolve as for this process.
  return {
    root: folder,
    configLoader: 'native',
    ...(hasOwn ? {} : { configFile: false, plugins: [flotilla()] }),
  };
}
