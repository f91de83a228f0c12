import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, findApplication, type Project } from '@flotilla/runtime';
import { Command } from 'commander';
import { demoContent } from '../installed/demo-content.js';
import { missingModules, modulePackage, withModule } from '../installed/module-packages.js';
import { exclusively } from '../installed/exclusive.js';
import { addPackage, install, InstallationError, restoringManifests } from '../installed/package-manager.js';
import { runFlotilla } from '../installed/run-flotilla.js';
import { agree, isInteractive } from '../prompts.js';
import { addContent } from '../write/content-rows.js';
import { addItemBefore } from '../write/list.js';
import { addDependencies } from '../write/manifest-file.js';
import { isPackageName } from '../write/names.js';
import { languagesOf } from '../write/new-page.js';
import { flotillaModules } from '../write/site-modules.js';
import { SourceTree } from '../write/source-tree.js';
import { versionsFor } from '../write/versions.js';
import { save } from './generate.js';

interface AddOptions {
  readonly demo?: boolean;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

/** `flotilla add <module>`: installs a module in an application. */
export function addCommand(): Command {
  return new Command('add')
    .description('Install a module: its package, its line in flotilla.config.ts, and its tables')
    .argument('<module>', 'blog, for @flotilla/blog, or another package: @acme/fleet, @acme/fleet@^1.2.0')
    .option('--demo', 'also pages and example rows, for the widgets that allow it')
    .option('--yes', 'take the default of each question that no option answers')
    .option('--dry-run', 'only print the steps')
    .action(add);
}

async function add(given: string, options: AddOptions): Promise<void> {
  const { project } = await findApplication();
  await exclusively(project.root, () => addTo(project, requestedPackage(given, project), options));
}

async function addTo(project: Project, requested: RequestedPackage, options: AddOptions): Promise<void> {
  const { name } = requested;
  if (options.dryRun) {
    for (const step of stepsOf(name, project, options)) console.log(step);
    return;
  }
  const asksForDemo = isInteractive(options) && !options.demo;
  const wantsDemo = options.demo ?? (await agree(asksForDemo, 'Add pages and example rows?', false));
  const added = project.modules.includes(name) ? [] : await installModule(project, requested);
  const modules = withModules(project, added);
  if (added.length > 0) await list(project, modules);
  else console.log(`${project.configFile} has ${name} already.`);
  if (wantsDemo) await writeDemo({ ...project, modules }, name);
  await runFlotilla(project.root, [wantsDemo ? 'seed' : 'migrate']);
  console.log('Next: start the application again. Its tables are in the admin.');
}

interface RequestedPackage {
  /** `@acme/fleet` */
  readonly name: string;
  /** A version, a tag or a range: `1.2.0`, `next`, `^1.2.0`. */
  readonly range?: string;
}

/** Parses the argument: a module, or a package with an optional version, tag or range. @throws Failure */
export function requestedPackage(given: string, project: Project): RequestedPackage {
  const [, name = '', range] = /^(@?[^@]*)(?:@(.*))?$/s.exec(given) ?? [];
  if (!isPackageName(name) || (range !== undefined && !/^(?:[~^]|[<>]=?|=)?[\w*][\w.*+-]*$/.test(range)))
    throw new Failure(
      `"${given}" is not the name of a module or package.`,
      'Write blog, @acme/fleet, or a version, tag or range of it: @acme/fleet@^1.2.0. Publish a module from another folder first, or move it to the folder of modules.',
    );
  return { name: packageNameOf(name, project), ...(range !== undefined && { range }) };
}

/** Returns the package of a module: of Flotilla by its short name, or of this project. @throws Failure */
function packageNameOf(given: string, { root, modulesFolder, scope }: Project): string {
  const short = given.replace('@flotilla/', '');
  if (short.startsWith('@')) return given;
  if (short === given && existsSync(join(root, modulesFolder, given, 'package.json')))
    return `${scope}/${given}`;
  if (flotillaModules.includes(short)) return `@flotilla/${short}`;
  throw new Failure(
    `Flotilla has no module "${short}", and ${modulesFolder}/ has none.`,
    `Name one of: ${flotillaModules.join(', ')}; or another package as @scope/name.`,
  );
}

function stepsOf(name: string, project: Project, { demo }: AddOptions): string[] {
  if (project.modules.includes(name))
    return [`${project.configFile} has ${name} already: runs its migrations`];
  return [
    `installs ${name} in ${join(project.api, 'package.json')}`,
    `lists ${name} in ${project.configFile}, after the modules that it needs, which are listed as well`,
    'runs their migrations',
    ...(demo ? [`writes pages and example rows to ${project.content}, and seeds them`] : []),
  ];
}

/**
 * Installs the package of a module, and lists it and its modules as dependencies. A failure restores manifests
 * and lockfiles.
 * @returns the packages that are missing in the list, each after its dependencies
 */
async function installModule(project: Project, requested: RequestedPackage): Promise<string[]> {
  const { name } = requested;
  try {
    return await restoringManifests(project, async () => {
      await addToManifest(project, [requested]);
      if (!modulePackage(project, name))
        throw new Failure(
          `${name} is not a module of Flotilla.`,
          'Install other packages with npm, pnpm or yarn.',
        );
      const missing = missingModules(project, name);
      const others = missing.filter((other) => other !== name);
      if (others.length > 0)
        await addToManifest(
          project,
          others.map((other) => ({ name: other })),
        );
      return missing;
    });
  } catch (error) {
    if (error instanceof InstallationError)
      throw new Failure(
        `${name} was not added.`,
        'Correct the cause, which is shown above, and run the command again.',
      );
    throw error;
  }
}

/** Adds packages to the manifest of the API and installs them. */
async function addToManifest(project: Project, packages: readonly RequestedPackage[]): Promise<void> {
  const { root, api } = project;
  const versions = versionsFor(root);
  const known = Object.fromEntries(
    packages.flatMap(({ name, range }) => {
      if (isOwn(project, name)) return [[name, versions.beside]];
      return name.startsWith('@flotilla/') ? [[name, range ?? versions.framework]] : [];
    }),
  );
  if (Object.keys(known).length > 0) {
    const tree = new SourceTree(root);
    tree.edit(join(api, 'package.json'), (text) => addDependencies(text, 'dependencies', known));
    await save(tree);
    await install(root);
  }
  for (const { name, range } of packages)
    if (!(name in known)) await addPackage(join(root, api), range === undefined ? name : `${name}@${range}`);
}

const isOwn = ({ root, modulesFolder, scope }: Project, name: string) =>
  name.startsWith(`${scope}/`) &&
  existsSync(join(root, modulesFolder, name.slice(scope.length + 1), 'package.json'));

function withModules(project: Project, added: readonly string[]): string[] {
  return added.reduce<string[]>(
    (modules, name) => withModule({ ...project, modules }, name),
    [...project.modules],
  );
}

/** Writes the list of modules to the configuration file. */
async function list(project: Project, modules: readonly string[]): Promise<void> {
  const tree = new SourceTree(project.root);
  tree.edit(project.configFile, (text) =>
    modules.reduce((edited, name, index) => {
      if (project.modules.includes(name)) return edited;
      const next = modules.slice(index + 1).find((other) => project.modules.includes(other));
      return addItemBefore(edited, 'modules', `'${name}'`, next && `'${next}'`);
    }, text),
  );
  await save(tree);
}

async function writeDemo(project: Project, name: string): Promise<void> {
  const content = await demoContent(project, name, languagesOf(project));
  if (content === undefined) {
    console.log(`${name} has no widgets for pages of its own; its modules may come with content.`);
    return;
  }
  const tree = new SourceTree(project.root);
  addContent(tree, project.content, content);
  await save(tree);
}
