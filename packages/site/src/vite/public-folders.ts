import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { folderOf, type Project } from '@flotilla/runtime';
import type { Plugin } from 'vite';

/**
 * Returns the `public` folders of the application and its modules, whose files have URLs of their own, such
 * as `/images/bg.mp4`.
 */
export function publicFolders(project: Project): string[] {
  // A set, because a module under development is also the application.
  const folders = [
    ...new Set([
      join(project.root, project.site),
      ...project.modules.map((module) => folderOf(project, module)),
    ]),
  ];
  return folders.map((folder) => join(folder, 'public')).filter((folder) => existsSync(folder));
}

/** Copies public files into the built site, which runs without the modules' folders. */
export function copyPublicFolders(project: Project): Plugin {
  return {
    name: 'flotilla:copy-public-folders',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }) {
      for (const folder of publicFolders(project).toReversed())
        await cp(folder, join(dir, 'public'), { recursive: true });
    },
  };
}
