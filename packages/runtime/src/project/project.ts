import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure } from '../failures/failure.js';
import { readEnvFile } from './env-file.js';

/** The content of `flotilla.config.ts` at the root of an application. */
export interface FlotillaConfig {
  /** The packages of its modules: `@flotilla/blog`. They determine its API, pages, migrations and styles. */
  readonly modules: readonly string[];
  /** The folder of the package that depends on the modules and serves the API. @default '.' */
  readonly api?: string;
  /** The folder of the site: its styles and vite.config.ts. @default '.' */
  readonly site?: string;
  /** The folder of the application's own content. @default 'content' */
  readonly content?: string;
  /** The folder of new modules. @default 'modules' */
  readonly modulesFolder?: string;
  /** The npm scope of new modules: `@acme`. */
  readonly scope?: string;
  /** Default values of environment variables: `{ SITE_TITLE: 'Fleet' }`. No secrets. */
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * Page urls of rows outside the site's own pages: `{ 'blog.article': 'https://news.example.com/[slug]' }`.
   */
  readonly rowPages?: Readonly<Record<string, string>>;
}

/** An application: its configuration and its root folder. */
export interface Project extends Required<FlotillaConfig> {
  readonly root: string;
  /** The name of its configuration file: `flotilla.config.ts`. */
  readonly configFile: string;
}

const fileNames = ['flotilla.config.ts', 'flotilla.config.js', 'flotilla.config.mjs'];

/** Types the configuration of an application. */
export function defineConfig(config: FlotillaConfig): FlotillaConfig {
  return config;
}

/**
 * Finds the application that a folder belongs to.
 * @throws Failure when there is none, or its configuration is invalid
 */
export async function findProject(from = process.cwd()): Promise<Project> {
  return read(configurationAbove(from));
}

/** An application, and the environment of its programs. */
export interface Application {
  readonly project: Project;
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Finds the application that a folder belongs to. Its environment has the variables of this process, then those
 * of `.env` beside the configuration, then the settings of the project. `DATA_DIR` is absolute.
 * @throws Failure when there is none, or its configuration is invalid
 */
export async function findApplication(from = process.cwd()): Promise<Application> {
  const path = configurationAbove(from);
  // Before the configuration, which may read it.
  readEnvFile(dirname(path));
  const project = await read(path);
  return { project, environment: readEnvironment(project) };
}

/** Reads the configuration of an application again. @throws Failure when it is invalid */
export function readProject({ root, configFile }: Pick<Project, 'root' | 'configFile'>): Promise<Project> {
  return read(join(root, configFile), `?read=${Date.now()}`);
}

/** Returns the environment of an application, with the current variables of `.env`. */
export function readEnvironment(project: Project): NodeJS.ProcessEnv {
  readEnvFile(project.root);
  const environment = environmentOf(project, process.env);
  return { ...environment, DATA_DIR: dataFolderOf(project, environment) };
}

/** Returns the absolute path of the folder of the database, uploaded files and logs. */
export function dataFolderOf({ root }: Pick<Project, 'root'>, environment: NodeJS.ProcessEnv): string {
  return resolve(root, environment['DATA_DIR'] || '.data');
}

/** Returns the configuration file of a folder or its nearest parent. @throws Failure when there is none */
function configurationAbove(from: string): string {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const path = fileNames.map((name) => join(folder, name)).find((candidate) => existsSync(candidate));
    if (path) return path;
    if (folder === dirname(folder))
      throw new Failure(
        'Found no flotilla.config.ts in this folder or above.',
        'Create an application: flotilla new app <folder>',
      );
  }
}

/** Returns the environment, with the project's settings as defaults. */
export function environmentOf(
  { settings }: Pick<Project, 'settings'>,
  environment: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  return { ...settings, ...Object.fromEntries(Object.entries(environment).filter(([, value]) => value)) };
}

/** @param query Differs for each version of the file, because Node keeps modules by their address. */
async function read(path: string, query = ''): Promise<Project> {
  const { default: config } = (await import(pathToFileURL(path).href + query)) as {
    default?: Partial<FlotillaConfig>;
  };
  const { modules } = config ?? {};
  if (!Array.isArray(modules) || modules.some((name) => typeof name !== 'string'))
    throw new Failure(
      `${path} names no modules.`,
      "Write: export default defineConfig({ modules: ['@flotilla/host', …] });",
    );
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
    configFile: basename(path),
  };
}
