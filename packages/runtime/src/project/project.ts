import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure } from './failure.js';

/** What `flotilla.config.ts` at the root of an application says. */
export interface FlotillaConfig {
  /** The packages of its modules: `@flotilla/blog`. What its API, its pages, its migrations and its styles are made of. */
  readonly modules: readonly string[];
  /** The folder of the package that depends on the modules and serves the API. @default '.' */
  readonly api?: string;
  /** The folder of the site: its styles and vite.config.ts. @default '.' */
  readonly site?: string;
  /** The folder of the application's own content. @default 'content' */
  readonly content?: string;
  /** Where new modules are written. @default 'modules' */
  readonly modulesFolder?: string;
  /** The npm scope of new modules: `@acme`. */
  readonly scope?: string;
  /** Settings that the environment does not say: `{ SITE_TITLE: 'Fleet' }`. No secrets. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Where rows are shown when it is not the page of the site that names them: `{ 'blog.article': 'https://news.example.com/[slug]' }`. */
  readonly rowPages?: Readonly<Record<string, string>>;
}

/** An application: its configuration and the folder that it stands in. */
export interface Project extends Required<FlotillaConfig> {
  readonly root: string;
}

const fileNames = ['flotilla.config.ts', 'flotilla.config.js', 'flotilla.config.mjs'];

/** Types the configuration of an application. */
export function defineConfig(config: FlotillaConfig): FlotillaConfig {
  return config;
}

/** Finds the application that a folder belongs to. @throws Failure when there is none, or it says what can not be. */
export async function findProject(from = process.cwd()): Promise<Project> {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const path = fileNames.map((name) => join(folder, name)).find((candidate) => existsSync(candidate));
    if (path) return read(path);
    if (folder === dirname(folder))
      throw new Failure('There is no flotilla.config.ts here or above.', 'Make an application: flotilla new app <folder>');
  }
}

/** The environment, with what the project says where it says nothing. */
export function environmentOf({ settings }: Pick<Project, 'settings'>, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...settings, ...Object.fromEntries(Object.entries(environment).filter(([, value]) => value)) };
}

async function read(path: string): Promise<Project> {
  const { default: config } = (await import(pathToFileURL(path).href)) as { default?: Partial<FlotillaConfig> };
  const { modules } = config ?? {};
  if (!Array.isArray(modules) || modules.some((name) => typeof name !== 'string'))
    throw new Failure(`${path} names no modules.`, "Write: export default defineConfig({ modules: ['@flotilla/host', …] });");
  const twice = modules.find((name, index) => modules.indexOf(name) !== index);
  if (twice !== undefined) throw new Failure(`${path} names ${twice} twice.`, 'Remove one of them.');
  return {
    api: '.',
    site: '.',
    content: 'content',
    modulesFolder: 'modules',
    scope: '@app',
    settings: {},
    rowPages: {},
    ...config,
    modules,
    root: dirname(path),
  };
}
