import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { entryPointsOf, folderOf, type Project } from '@flotilla/runtime';
import type { Plugin } from 'vite';
import { adminFolder, adminStyle, ownFolder, styleOf } from './package-files.js';

/** Adds the sources of all modules, including installed ones, to Tailwind's class detection. */
export function classNamesOf(project: Project): Plugin {
  const sources = {
    [styleOf(project)]: () => sourcesOf(project),
    [adminStyle()]: () => adminSourcesOf(project),
  };
  return {
    name: 'flotilla:class-names',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css(\?|$)/ },
      handler(code, id) {
        const [, write] = Object.entries(sources).find(([style]) => isFile(id, style)) ?? [];
        return write ? { code: `${code}\n${write()}`, map: null } : null;
      },
    },
  };
}

/** Compares files without the query that Vite appends to an id. */
function isFile(id: string, file: string): boolean {
  return realpathSync(id.replace(/\?.*$/, '')) === realpathSync(file);
}

function sourcesOf(project: Project): string {
  const framework = filesIn(folderOf({ root: ownFolder, api: '.' }, '@flotilla/react'), '.');
  const modules = entryPointsOf(project, 'react').map(({ module }) =>
    filesIn(folderOf(project, module), 'react'),
  );
  return [framework, ...modules].map(sourceIn).join('');
}

/** Test files, whose class names are not needed. */
const tests = '*.{spec,test-d,fixture}.{ts,tsx}';

const sourceIn = (folder: string) =>
  `@source ${JSON.stringify(`${folder}/**/*.{js,ts,tsx}`)};\n@source not ${JSON.stringify(`${folder}/**/${tests}`)};\n`;

/** The admin uses class names of both the `react` and `admin` entry points. */
function adminSourcesOf(project: Project): string {
  const modules = entryPointsOf(project, 'admin').map(({ module }) =>
    filesIn(folderOf(project, module), 'admin'),
  );
  return sourcesOf(project) + [filesIn(adminFolder(), '.'), ...modules].map(sourceIn).join('');
}

/** Returns the folder of a package's files: `src` in a workspace, `dist` when installed. */
function filesIn(folder: string, part: string): string {
  return join(folder, folder.includes('/node_modules/') ? 'dist' : 'src', part);
}
