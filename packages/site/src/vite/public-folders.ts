import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { folderOf, type Project } from '@flotilla/runtime';
import type { Plugin } from 'vite';

/** The folders `public` of the application and its modules: files with addresses of their own, as `/images/bg.mp4`. */
export function publicFolders(project: Project): string[] {
  // A module that is tried in itself is the application, too.
  const folders = [...new Set([join(project.root, project.site), ...project.modules.map((module) => folderOf(project, module))])];
  return folders.map((folder) => join(folder, 'public')).filter((folder) => existsSync(folder));
}

/** Takes them along into the built site, which does not have the modules beside it. */
export function copyPublicFolders(project: Project): Plugin {
  return {
    name: 'flotilla:copy-public-folders',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }) {
      for (const folder of publicFolders(project).toReversed()) await cp(folder, join(dir, 'public'), { recursive: true });
    },
  };
}
