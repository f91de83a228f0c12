import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Module, View } from '@flotilla/core';
import { type Door, doorsOf, type Project } from '@flotilla/runtime';
import { parseSync, type Plugin } from 'vite';
import { isInstalled } from './places.js';

const prefix = 'virtual:flotilla/';

/** A door, and the names that it lets out. */
interface OpenDoor extends Door {
  readonly names: ReadonlySet<string>;
}

/** What a module defines, by the name under which its package exports it. */
interface Definitions {
  readonly module: string;
  readonly name: string;
}

interface Written {
  readonly doors: readonly OpenDoor[];
  readonly project: Project;
  readonly definitions: readonly Definitions[];
  /** What the built admin calls definitions, by language and module; in development modules bring their words themselves. */
  readonly words: WordsByLanguage;
  /** What the built admin is told of views, by the order of their modules; in development modules bring them whole. */
  readonly views: readonly (readonly object[])[];
}

type Write = (written: Written) => string;
type WordsByLanguage = ReadonlyMap<string, Readonly<Record<string, object>>>;

/**
 * What pages are made of, and what of it comes alive in the browser. The browser's list asks each door for its islands
 * alone, so that its components stay behind.
 */
const texts: Readonly<Record<string, Write>> = {
  modules: ({ doors }) =>
    `${doors.map(({ specifier }, index) => `import * as m${index} from '${specifier}';`).join('\n')}
export const modules = [${doors.map((_, index) => `m${index}`).join(', ')}];`,

  islands({ doors }) {
    const waking = doors.filter(({ names }) => names.has('islands'));
    return `${waking.map(({ specifier }, index) => `import { islands as i${index} } from '${specifier}';`).join('\n')}
export const islands = [${waking.map((_, index) => `...Object.values(i${index})`).join(', ')}];`;
  },

  session: ({ doors }) => sourceText(doors),

  // What modules define, without the rest of their isomorphic doors, and what they bring for the admin.
  admin({ doors, project, definitions, words, views }) {
    const own = doorsOf(project, 'admin').map(({ specifier }) => specifier);
    const modules = definitions.map((_, index) =>
      views[index] ? `{ ...m${index}, views: ${JSON.stringify(views[index])} }` : `m${index}`,
    );
    return `${definitions.map(({ module, name }, index) => `import { ${name} as m${index} } from '${module}';`).join('\n')}
${own.map((specifier, index) => `import * as a${index} from '${specifier}';`).join('\n')}
export const modules = [${modules.join(', ')}];
export const doors = [${own.map((_, index) => `a${index}`).join(', ')}];
export const words = { ${[...words.keys()].map((language) => `${language}: () => import('${prefix}words/${language}')`).join(', ')} };
${sourceText(doors)}`;
  },

  settings: ({ project: { settings, rowPages } }) =>
    `export const settings = ${JSON.stringify(settings)};\nexport const rowPages = ${JSON.stringify(rowPages)};`,
};

function sourceText(doors: readonly OpenDoor[]): string {
  const source = doors.find(({ names }) => names.has('sessionSource'));
  return source ? `export { sessionSource } from '${source.specifier}';` : 'export const sessionSource = undefined;';
}

/** The modules of an application, for what Vite builds: `virtual:flotilla/modules`, `/islands`, `/session`, `/admin` and `/settings`. */
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
      if (!id.startsWith(`\0${prefix}`)) return null;
      const name = id.slice(prefix.length + 1);
      const fileOf = async (specifier: string) => {
        // In development Vite answers for what is installed the file that it is going to bundle it into.
        const installed = isInstalled ? createRequire(from).resolve(specifier) : undefined;
        if (installed !== undefined) return installed;
        const resolved = await this.resolve(specifier, from, { skipSelf: true });
        if (!resolved) throw new Error(`${specifier} can not be found from ${from}.`);
        return resolved.id;
      };
      const doors = doorsOf(project, 'react').map(async (door) => ({ ...door, names: namesOf(await fileOf(door.specifier)) }));
      const definitions = await Promise.all(
        project.modules.map(async (module) => ({ module, name: definedIn(await fileOf(module), module) })),
      );
      const modules = this.environment.mode === 'build' ? await loaded(project, definitions) : [];
      const words = wordsOf(modules);
      const views = modules.map((module) => module.views.map(askedOf));
      const language = name.startsWith('words/') ? name.slice('words/'.length) : undefined;
      if (language !== undefined) return `export const words = ${JSON.stringify(words.get(language) ?? {})};`;
      return texts[name]?.({ doors: await Promise.all(doors), project, definitions, words, views }) ?? null;
    },
  };
}

async function loaded(project: Project, definitions: readonly Definitions[]): Promise<readonly Module[]> {
  const doors = doorsOf(project, 'definitions');
  const modules = definitions.map(async ({ module, name }) => (await doors.find((door) => door.module === module)?.load())?.[name]);
  return (await Promise.all(modules)) as readonly Module[];
}

/** What the admin asks of a view: of which rows it is a variant, which of their links it shows, and which words it understands. */
function askedOf({ of: { key, parts }, variant, classWords }: View) {
  const links = Object.entries(parts).flatMap(([name, part]) => (part.type === 'via' ? [{ name, key: part.link.key }] : []));
  const shown = Object.fromEntries(links.map((link) => [link.name, { type: 'via', link: { key: link.key } }]));
  return { of: { key, parts: shown }, variant, classWords };
}

/** What modules call their definitions, each language by itself: a browser needs one of them. */
function wordsOf(modules: readonly Module[]): WordsByLanguage {
  const languages = new Set(modules.flatMap(({ words = {} }) => Object.keys(words)));
  const inLanguage = (language: string) =>
    modules.flatMap(({ name, words }) => (words?.[language] ? [[name, words[language]] as const] : []));
  return new Map([...languages].map((language) => [language, Object.fromEntries(inLanguage(language))]));
}

/** The names that a file exports. */
function namesOf(file: string): Set<string> {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  return new Set(module.staticExports.flatMap(({ entries }) => entries.flatMap(({ exportName }) => exportName.name ?? [])));
}

/** The name of what `defineModule` makes in a file. */
function definedIn(file: string, module: string): string {
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declaration.declarations) {
      const isDefinition = init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'defineModule';
      if (isDefinition && id.type === 'Identifier') return id.name;
    }
  }
  throw new Error(`${module} defines no module in ${file}. Write there: export const name = defineModule({ … });`);
}
