import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { doorsOf, folderOf, type Project } from '@flotilla/project';
import type { Plugin } from 'vite';
import { ownFolder, styleOf } from './places.js';

/** Tells Tailwind where the class names of the modules stand, installed ones too. */
export function classNamesOf(project: Project): Plugin {
  const style = styleOf(project);
  return {
    name: 'flotilla:class-names',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css(\?|$)/ },
      handler: (code, id) => (isFile(id, style) ? { code: `${code}\n${sourcesOf(project)}`, map: null } : null),
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
  return [framework, ...modules].map((folder) => `@source ${JSON.stringify(`${folder}/**/*.{js,ts,tsx}`)};\n`).join('');
}

/** The source of a package that is worked on here, else what was built of it. */
function filesIn(folder: string, part: string): string {
  return join(folder, folder.includes('/node_modules/') ? 'dist' : 'src', part);
}
