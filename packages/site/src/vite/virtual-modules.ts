import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Door, doorsOf, type Project } from '@flotilla/project';
import { parseSync, type Plugin } from 'vite';

const prefix = 'virtual:flotilla/';

/** A door, and the names that it lets out. */
interface OpenDoor extends Door {
  readonly names: ReadonlySet<string>;
}

type Write = (doors: readonly OpenDoor[], project: Project) => string;

/**
 * What pages are made of, and what of it comes alive in the browser. The browser's list asks each door for its islands
 * alone, so that its components stay behind.
 */
const texts: Readonly<Record<string, Write>> = {
  modules: (doors) =>
    `${doors.map(({ specifier }, index) => `import * as m${index} from '${specifier}';`).join('\n')}
export const modules = [${doors.map((_, index) => `m${index}`).join(', ')}];`,

  islands(doors) {
    const waking = doors.filter(({ names }) => names.has('islands'));
    const source = doors.find(({ names }) => names.has('sessionSource'));
    return `${waking.map(({ specifier }, index) => `import { islands as i${index} } from '${specifier}';`).join('\n')}
export const islands = [${waking.map((_, index) => `...Object.values(i${index})`).join(', ')}];
${source ? `export { sessionSource } from '${source.specifier}';` : 'export const sessionSource = undefined;'}`;
  },

  settings: (_, { settings }) => `export const settings = ${JSON.stringify(settings)};`,
};

/** The modules of an application, for what Vite builds: `virtual:flotilla/modules`, `/islands` and `/settings`. */
export function virtualModules(project: Project): Plugin {
  const from = join(project.root, project.api, 'package.json');
  return {
    name: 'flotilla:modules',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id.startsWith(prefix)) return `\0${id}`;
      // Doors are looked for where the modules are installed, which need not be where the site is.
      return importer?.startsWith(`\0${prefix}`) ? this.resolve(id, from, { skipSelf: true }) : null;
    },
    async load(id) {
      const write = id.startsWith(`\0${prefix}`) ? texts[id.slice(prefix.length + 1)] : undefined;
      if (!write) return null;
      const doors = doorsOf(project, 'react').map(async (door) => {
        const resolved = await this.resolve(door.specifier, from, { skipSelf: true });
        if (!resolved) throw new Error(`${door.specifier} can not be found from ${from}.`);
        return { ...door, names: namesOf(resolved.id) };
      });
      return write(await Promise.all(doors), project);
    },
  };
}

/** The names that a file exports. */
function namesOf(file: string): Set<string> {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  return new Set(module.staticExports.flatMap(({ entries }) => entries.flatMap(({ exportName }) => exportName.name ?? [])));
}
