import { existsSync, realpathSync } from 'node:fs';
import { dataFolderOf, environmentOf, type Project } from '@flotilla/runtime';
import type { Plugin } from 'vite';

/** Vite's own list, which the option replaces: `server.fs.deny`. */
const deniedByVite = [
  '.env',
  '.env.*',
  '*.{crt,pem,key,p12,pfx,cer,der}',
  '.npmrc',
  '.yarnrc.yml',
  '**/.git/**',
];

/**
 * Keeps files private that Vite would serve in development: passwords, logs and uploads in the data folder, at
 * its path and behind symbolic links to it. Disables CORS, which Vite allows for all ports of localhost.
 */
export function privateFiles(project: Project): Plugin {
  return {
    name: 'flotilla:private-files',
    apply: 'serve',
    config: ({ server }) => ({
      server: {
        cors: server?.cors ?? false,
        fs: { deny: [...(server?.fs?.deny ? [] : deniedByVite), ...dataFolders(project).map(globOf)] },
      },
    }),
  };
}

/** Returns the data folder of the settings, and the default one, which an earlier start may have filled. */
function dataFolders(project: Project): string[] {
  const folders = [dataFolderOf(project, environmentOf(project, process.env)), dataFolderOf(project, {})];
  const targets = folders.filter((folder) => existsSync(folder)).map((folder) => realpathSync(folder));
  return [...new Set([...folders, ...targets])];
}

/** Returns a glob of all files in a folder, with the separators of Vite's paths. */
const globOf = (folder: string) =>
  `${folder.replaceAll('\\', '/').replaceAll(/[$^*+?()[\]{}|!@]/g, String.raw`\$&`)}/**`;
