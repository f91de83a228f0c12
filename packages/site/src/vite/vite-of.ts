import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '@flotilla/runtime';
import type { InlineConfig } from 'vite';
import { flotilla } from './index.js';

/** What Vite is told of a site: a configuration of its own begins with the plugin; without one the plugin is all. */
export function viteOf({ root, site }: Project): InlineConfig {
  const folder = join(root, site);
  const hasOwn = existsSync(join(folder, 'vite.config.ts'));
  // By Node, which reads packages from where this one was read.
  return { root: folder, configLoader: 'native', ...(hasOwn ? {} : { configFile: false, plugins: [flotilla()] }) };
}
