import { entryPointsOf, type Project } from '@flotilla/runtime';
import type { DepOptimizationOptions } from 'vite';
import { isInstalled } from './package-files.js';

/** Packages that the browser scripts of this package import. */
const ofScripts = ['@flotilla/admin', '@flotilla/react/islands', '@flotilla/react/session', 'zod'];

/**
 * Returns the packages that Vite prebundles in development. In an application, this package's scripts are in
 * node_modules, where Vite neither finds nor prebundles imports, including React's CommonJS. In a workspace
 * Vite finds them itself.
 */
export function bundledAhead(project: Project): DepOptimizationOptions {
  if (!isInstalled) return {};
  const entryPoints = (['definitions', 'react', 'admin'] as const).flatMap((side) =>
    entryPointsOf(project, side),
  );
  const isOwn = ({ file }: { file: () => string }) => !file().includes('/node_modules/');
  return {
    include: [
      ...ofScripts.map((name) => `@flotilla/site > ${name}`),
      ...entryPoints.filter((entryPoint) => !isOwn(entryPoint)).map(({ specifier }) => specifier),
    ],
    // The application's own modules, which Vite scans for imports.
    entries: entryPoints.filter(isOwn).map(({ file }) => file()),
  };
}
