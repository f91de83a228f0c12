import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { doorsOf, folderOf, type Project } from '@flotilla/runtime';
import type { Plugin } from 'vite';
import { adminFolder, adminStyle, ownFolder, styleOf } from './places.js';

/** Tells Tailwind where the class names of the modules stand, installed ones too. */
export function classNamesOf(project: Project): Plugin {
  const sources = { [styleOf(project)]: () => sourcesOf(project), [adminStyle()]: () => adminSourcesOf(project) };
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

/** Whatever Vite is to do with it stands behind the name. */
function isFile(id: string, file: string): boolean {
  return realpathSync(id.replace(/\?.*$/, '')) === realpathSync(file);
}

function sourcesOf(project: Project): string {
  const framework = filesIn(folderOf({ root: ownFolder, api: '.' }, '@flotilla/react'), '.');
  const modules = doorsOf(project, 'react').map(({ module }) => filesIn(folderOf(project, module), 'react'));
  return [framework, ...modules].map(sourceIn).join('');
}

/** Tests stand beside what they test, and nobody is shown them. */
const tests = '*.{spec,test-d,fixture}.{ts,tsx}';

const sourceIn = (folder: string) =>
  `@source ${JSON.stringify(`${folder}/**/*.{js,ts,tsx}`)};\n@source not ${JSON.stringify(`${folder}/**/${tests}`)};\n`;

/** What the admin shows of modules stands in both of their doors for screens. */
function adminSourcesOf(project: Project): string {
  const modules = doorsOf(project, 'admin').map(({ module }) => filesIn(folderOf(project, module), 'admin'));
  return sourcesOf(project) + [filesIn(adminFolder(), '.'), ...modules].map(sourceIn).join('');
}

/** The source of a package that is worked on here, else what was built of it. */
function filesIn(folder: string, part: string): string {
  return join(folder, folder.includes('/node_modules/') ? 'dist' : 'src', part);
}
