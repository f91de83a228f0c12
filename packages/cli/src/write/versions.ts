import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Version ranges for generated manifests. */
export interface Versions {
  /** Range of the framework's packages. */
  readonly framework: string;
  /** Range of another module of the same project. */
  readonly beside: string;
  /** Returns the range of a development library. */
  of(library: keyof typeof libraries): string;
  /** Kind of project: the framework's workspace, an application, or a standalone module. */
  readonly layout: 'workspace' | 'app' | 'standalone';
}

/** Libraries of applications and standalone modules. */
const libraries = {
  '@nestjs/common': '^12.0.0',
  '@types/node': '^24.0.0',
  '@types/react': '^19.3.0',
  '@types/react-dom': '^19.3.0',
  react: '^19.3.0',
  'react-dom': '^19.3.0',
  'react-router': '^8.0.0',
  typescript: '^7.0.0',
  zod: '^4.0.0',
};

const ownManifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};
const isInstalled = import.meta.url.includes('/node_modules/');

/** Returns workspace ranges in the framework's workspace, and published versions elsewhere. */
export function versionsFor(
  root: string,
  layout: Versions['layout'] = isInstalled ? 'app' : 'workspace',
): Versions {
  if (layout === 'workspace')
    return { layout, framework: 'workspace:^', beside: 'workspace:^', of: () => 'catalog:' };
  const isPnpm =
    existsSync(join(root, 'pnpm-lock.yaml')) || process.env['npm_config_user_agent']?.startsWith('pnpm');
  const of = (library: keyof typeof libraries) => libraries[library];
  return { layout, framework: `^${ownManifest.version}`, beside: isPnpm ? 'workspace:^' : '*', of };
}
