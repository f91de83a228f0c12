import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a written manifest asks for. */
export interface Versions {
  /** Of packages of the framework. */
  readonly framework: string;
  /** Of a module that stands beside. */
  readonly beside: string;
  /** Of a library that development needs. */
  of(library: keyof typeof libraries): string;
  /** Whether the packages are published as they stand, or read from their source until they are built. */
  readonly layout: 'workspace' | 'app' | 'standalone';
}

/** What applications and modules of others are developed with. */
const libraries = {
  '@types/node': '^24.0.0',
  '@types/react': '^19.3.0',
  '@types/react-dom': '^19.3.0',
  react: '^19.3.0',
  'react-dom': '^19.3.0',
  'react-router': '^8.0.0',
  typescript: '^7.0.0',
};

const ownManifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string };
const isInstalled = import.meta.url.includes('/node_modules/');

/** In the framework's own workspace packages name each other; an application asks for what is published. */
export function versionsFor(root: string, layout: Versions['layout'] = isInstalled ? 'app' : 'workspace'): Versions {
  if (layout === 'workspace') return { layout, framework: 'workspace:^', beside: 'workspace:^', of: () => 'catalog:' };
  const isPnpm = existsSync(join(root, 'pnpm-lock.yaml')) || process.env['npm_config_user_agent']?.startsWith('pnpm');
  const of = (library: keyof typeof libraries) => libraries[library];
  return { layout, framework: `^${ownManifest.version}`, beside: isPnpm ? 'workspace:^' : '*', of };
}
