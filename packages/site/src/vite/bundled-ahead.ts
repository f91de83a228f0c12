import { entryPointsOf, type Project } from '@flotilla/runtime';
import type { DepOptimizationOptions } from 'vite';
import { isInstalled, ownFile } from './package-files.js';

/** Packages that the browser scripts of this package import. */
const ofScripts = ['@flotilla/admin', '@flotilla/react/islands', '@flotilla/react/session', 'zod'];

/** Scripts of this package, which Vite scans in a workspace. */
const scripts = [
  'before-zod',
  'entry-client',
  'entry-admin',
  'entry-edits',
  'entry-failures',
  'entry-preview',
];

/**
 * Returns what Vite prebundles when development starts: the packages that the scripts of the site and the
 * entry points of all modules import. When a page imports another package, Vite bundles again and reloads the
 * page; until then its islands have two copies of React. In an application, this
 * package's scripts are in node_modules, where Vite neither finds nor prebundles imports.
 */
export function bundledAhead(project: Project): DepOptimizationOptions {
  const entryPoints = (['definitions', 'react', 'admin'] as const).flatMap((side) =>
    entryPointsOf(project, side),
  );
  const isOwn = ({ file }: { file: () => string }) => !file().includes('/node_modules/');
  return {
    include: isInstalled
      ? [
          ...ofScripts.map((name) => `@flotilla/site > ${name}`),
          ...entryPoints.filter((entryPoint) => !isOwn(entryPoint)).map(({ specifier }) => specifier),
        ]
      : [],
    // Sources, which Vite scans for imports: modules of the workspace, in a workspace also the scripts.
    entries: [
      ...(isInstalled ? [] : scripts.map((name) => ownFile(`browser/${name}.ts`))),
      ...entryPoints.filter(isOwn).map(({ file }) => file()),
    ],
  };
}
