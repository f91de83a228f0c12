import { existsSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..');

/** The folders `public` of the modules that this site is made of: files with addresses of their own, as `/images/bg.mp4`. */
export function publicFolders(): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
  const folders = Object.keys(dependencies).map((name) => join(root, 'node_modules', name, 'public'));
  return folders.filter((folder) => folder.includes('@flotilla') && existsSync(folder));
}

/** Takes them along into the built site, which does not have the modules beside it. */
export function copyPublicFolders(): Plugin {
  return {
    name: 'flotilla:copy-public-folders',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }) {
      for (const folder of publicFolders()) await cp(folder, join(dir, 'public'), { recursive: true });
    },
  };
}
