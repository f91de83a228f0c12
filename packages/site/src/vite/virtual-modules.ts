import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { adminListProblems } from '@flotilla/admin/extend';
import type { Module, View } from '@flotilla/core';
import { DefinitionError } from '@flotilla/core/reflection';
import { blockEditing, type BlockEditing } from '@flotilla/core/studio';
import { type EntryPoint, entryPointsOf, type Project } from '@flotilla/runtime';
import { parseSync, type Plugin } from 'vite';
import { isInstalled } from './package-files.js';

const prefix = 'virtual:flotilla/';

/** An entry point of a module with its exported names. */
interface ExportingEntry extends EntryPoint {
  readonly names: ReadonlySet<string>;
}

/** The module definition of a package, with its export name. */
interface Definitions {
  readonly module: string;
  readonly name: string;
}

interface Written {
  readonly entryPoints: readonly ExportingEntry[];
  readonly project: Project;
  readonly definitions: readonly Definitions[];
  /** Labels for the built admin, by language and module; empty in development, where modules contain them. */
  readonly labels: LabelsByLanguage;
  /**
   * Parts of views for the built admin, by module; empty in development, where modules contain whole views.
   */
  readonly views: readonly (readonly object[])[];
  /** How editors fill blocks, for the built admin; empty in development, where views contain it. */
  readonly editing: readonly BlockEditing[];
}

type Write = (written: Written) => string;
type LabelsByLanguage = ReadonlyMap<string, Readonly<Record<string, object>>>;

/**
 * Source texts of the virtual modules. The browser's list imports only the islands of each entry point, so
 * that components are not bundled.
 */
const texts: Readonly<Record<string, Write>> = {
  modules: ({ entryPoints }) =>
    `${entryPoints.map(({ specifier }, index) => `import * as m${index} from '${specifier}';`).join('\n')}
export const modules = { ${entryPoints.map(({ module }, index) => `'${module}': m${index}`).join(', ')} };`,

  islands({ entryPoints }) {
    const waking = entryPoints.filter(({ names }) => names.has('islands'));
    return `${waking.map(({ specifier }, index) => `import { islands as i${index} } from '${specifier}';`).join('\n')}
export const islands = [${waking.map((_, index) => `...Object.values(i${index})`).join(', ')}];`;
  },

  session: ({ entryPoints }) => sourceText(entryPoints),

  // Module definitions without the rest of their entry points, and their admin extensions.
  admin({ entryPoints, project, definitions, labels, views, editing }) {
    const own = entryPointsOf(project, 'admin').map(({ specifier }) => specifier);
    const modules = definitions.map((_, index) =>
      views[index] ? `{ ...m${index}, views: ${JSON.stringify(views[index])} }` : `m${index}`,
    );
    return `${definitions.map(({ module, name }, index) => `import { ${name} as m${index} } from '${module}';`).join('\n')}
${own.map((specifier, index) => `import * as a${index} from '${specifier}';`).join('\n')}
export const modules = [${modules.join(', ')}];
export const extensions = [${own.map((_, index) => `a${index}`).join(', ')}];
export const names = ${JSON.stringify(entryPointsOf(project, 'admin').map(({ module }) => module))};
export const labels = { ${loadersOf('labels', labels)} };
export const moreLabels = { ${loadersOf('more-labels', labels)} };
export const editing = ${editing.length > 0 ? `() => import('${prefix}editing').then((loaded) => loaded.editing)` : 'undefined'};
${sourceText(entryPoints)}`;
  },

  editing: ({ editing }) => `export const editing = ${JSON.stringify(editing)};`,

  settings: ({ project: { settings, rowPages } }) =>
    `export const settings = ${JSON.stringify(settings)};\nexport const rowPages = ${JSON.stringify(rowPages)};`,
};

const loadersOf = (part: LabelPart, labels: LabelsByLanguage) =>
  [...labels.keys()]
    .map((language) => `${language}: () => import('${prefix}${part}/${language}')`)
    .join(', ');

function sourceText(entryPoints: readonly ExportingEntry[]): string {
  const source = entryPoints.find(({ names }) => names.has('sessionSource'));
  return source
    ? `export { sessionSource } from '${source.specifier}';`
    : 'export const sessionSource = undefined;';
}

/**
 * Provides the modules of an application to Vite: `virtual:flotilla/modules`, `/islands`, `/session`,
 * `/admin`, `/editing` and `/settings`.
 */
export function virtualModules(project: Project): Plugin {
  const from = join(project.root, project.api, 'package.json');
  return {
    name: 'flotilla:modules',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id.startsWith(prefix)) return `\0${id}`;
      // Entry points are resolved from the API's package, which depends on the modules.
      return importer?.startsWith(`\0${prefix}`) ? this.resolve(id, from, { skipSelf: true }) : null;
    },
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const name = id.slice(prefix.length + 1);
      const fileOf = async (specifier: string) => {
        // In development Vite resolves installed packages to prebundled files, so Node resolves them.
        const installed = isInstalled ? createRequire(from).resolve(specifier) : undefined;
        if (installed !== undefined) return installed;
        const resolved = await this.resolve(specifier, from, { skipSelf: true });
        if (!resolved) throw new Error(`${specifier} can not be found from ${from}.`);
        return resolved.id;
      };
      const entryPoints = entryPointsOf(project, 'react').map(async (entryPoint) => ({
        ...entryPoint,
        names: namesOf(await fileOf(entryPoint.specifier)),
      }));
      const definitions = await Promise.all(
        project.modules.map(async (module) => ({ module, name: definedIn(await fileOf(module), module) })),
      );
      const modules = this.environment.mode === 'build' ? await loaded(project, definitions) : [];
      if (name === 'admin' && this.environment.mode === 'build') await checkAdmin(project);
      const labels = labelsOf(modules);
      const views = modules.map((module) => module.views.map(usedParts));
      const editing = editingOf(modules);
      const [part, language] = name.split('/');
      if (language !== undefined && (part === 'labels' || part === 'more-labels'))
        return `export const labels = ${JSON.stringify(partOf(part, labels.get(language)))};`;
      return (
        texts[name]?.({
          ...{ entryPoints: await Promise.all(entryPoints), project, definitions },
          ...{ labels, views, editing },
        }) ?? null
      );
    },
  };
}

async function loaded(project: Project, definitions: readonly Definitions[]): Promise<readonly Module[]> {
  const entryPoints = entryPointsOf(project, 'definitions');
  const modules = definitions.map(
    async ({ module, name }) =>
      (await entryPoints.find((entryPoint) => entryPoint.module === module)?.load())?.[name],
  );
  return (await Promise.all(modules)) as readonly Module[];
}

/** @throws Error naming what entry points of the admin export by mistake; see `adminListProblems` */
async function checkAdmin(project: Project): Promise<void> {
  const checked = entryPointsOf(project, 'admin').map(async ({ module, load }) => {
    // An entry point that only a browser can load is checked when the admin starts.
    const exports = await load().catch(() => ({}));
    return adminListProblems(module, exports);
  });
  const problems = (await Promise.all(checked)).flat();
  if (problems.length > 0) throw new DefinitionError(problems);
}

/** Returns how editors fill the blocks of all modules. */
function editingOf(modules: readonly Module[]): BlockEditing[] {
  const definitions = modules.flatMap(({ entities, links }) => [...entities, ...links]);
  return blockEditing({
    views: modules.flatMap(({ views }) => views),
    entities: new Map(definitions.map((entity) => [entity.key, entity])),
  });
}

/** Returns the parts of a view that the admin uses: entity, variant and links. */
function usedParts({ of: { key, parts }, variant }: View) {
  const links = Object.values(parts).flatMap((part) => (part.type === 'via' ? [part.link.key] : []));
  // The names of parts are not used.
  const visible = [...new Set(links)].map((link) => ({ type: 'via', link: { key: link } }));
  return { of: { key, parts: visible }, variant };
}

/** The first screen needs neither the labels of variants nor help texts. */
type LabelPart = 'labels' | 'more-labels';

/** Returns the labels of the first screen, or those of variants (`boat/card`) and help texts (`boat.berths?`). */
function partOf(part: LabelPart, labels: Readonly<Record<string, object>> = {}): object {
  return Object.fromEntries(
    Object.entries(labels).map(([module, own]) => [
      module,
      Object.fromEntries(
        Object.entries(own).filter(([key]) => /[/?]/.test(key) === (part === 'more-labels')),
      ),
    ]),
  );
}

/** Returns the labels of definitions by language, because a browser needs only one. */
function labelsOf(modules: readonly Module[]): LabelsByLanguage {
  const languages = new Set(modules.flatMap(({ labels = {} }) => Object.keys(labels)));
  const inLanguage = (language: string) =>
    modules.flatMap(({ name, labels }) => (labels?.[language] ? [[name, labels[language]] as const] : []));
  return new Map([...languages].map((language) => [language, Object.fromEntries(inLanguage(language))]));
}

function namesOf(file: string): Set<string> {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  return new Set(
    module.staticExports.flatMap(({ entries }) => entries.flatMap(({ exportName }) => exportName.name ?? [])),
  );
}

/** Returns the export name of the `defineModule` call in a file. */
function definedIn(file: string, module: string): string {
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
      continue;
    for (const { id, init } of statement.declaration.declarations) {
      const isDefinition =
        init?.type === 'CallExpression' &&
        init.callee.type === 'Identifier' &&
        init.callee.name === 'defineModule';
      if (isDefinition && id.type === 'Identifier') return id.name;
    }
  }
  throw new Error(
    `${module} defines no module in ${file}. Write there: export const name = defineModule({ … });`,
  );
}
