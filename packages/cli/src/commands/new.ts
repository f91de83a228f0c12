import { commaSeparated } from '@flotilla/core/values';
import { basename, resolve } from 'node:path';
import { findProject, type Project, sourceConditionOf } from '@flotilla/runtime';
import { Command } from 'commander';
import { newApp } from '../write/new-app.js';
import { newEntity } from '../write/new-entity.js';
import { newLink, missingRequirement } from '../write/new-link.js';
import { newModule, newStandaloneModule } from '../write/new-module.js';
import { newScreen } from '../write/new-screen.js';
import { newView } from '../write/new-view.js';
import { SourceTree } from '../write/source-tree.js';
import { versionsFor } from '../write/versions.js';

/** `flotilla new …`: generates source files and prints their paths. */
export function newCommand(): Command {
  const command = new Command('new').description(
    'Write an application, a module, an entity, a link or a view',
  );
  addApp(command);
  addModule(command);
  addEntity(command);
  addLink(command);
  addView(command);
  addScreen(command);
  return command;
}

/** Adds `new app`: an application in a folder of its own. */
function addApp(command: Command): void {
  command
    .command('app <folder>')
    .description('an application: its list of modules, styles and a first page')
    .option('--modules <names>', 'Flotilla modules to install, separated by commas', 'blog')
    .action((folder: string, { modules }: { modules: string }) => {
      const root = resolve(folder);
      const input = {
        name: basename(root),
        modules: commaSeparated(modules),
        versions: versionsFor(root, 'app'),
      };
      writeInto(root, (tree) => newApp(tree, input), `cd ${folder}, npm install, npm start`);
    });
}

/** Adds `new module`: a module of the application, or a package of its own. */
function addModule(command: Command): void {
  command
    .command('module <name>')
    .description('a module, installed in the application')
    .option('--tier <number>', 'its tier; it may import modules of lower tiers', '8')
    .option('--standalone', 'as a package of its own: @acme/fleet')
    .action((name: string, { tier, standalone = false }: { tier: string; standalone?: boolean }) => {
      if (!standalone)
        return write(
          (tree, project) =>
            newModule(tree, project, { name, tier: Number(tier), versions: versionsOf(project) }),
          'install',
        );
      const root = resolve(name.split('/').at(-1) ?? name);
      return writeInto(
        root,
        (tree) => newStandaloneModule(tree, name, versionsFor(root, 'standalone')),
        `cd ${basename(root)}, npm install`,
      );
    });
}

/** Adds `new entity`: an entity of a module. */
function addEntity(command: Command): void {
  command
    .command('entity <module> <name>')
    .description('an entity with the fields that most content has')
    .action((module: string, name: string) =>
      write((tree, project) => newEntity(tree, project, module, name), 'migrate'),
    );
}

/** Adds `new link`: a link between two entities. */
function addLink(command: Command): void {
  command
    .command('link <from> <to>')
    .description('a link between two entities: blog.article ecommerce.product')
    .action((from: string, to: string) =>
      write((tree, project) => newLink(tree, project, from, to), nextOfLink(to)),
    );
}

/** Adds `new view`: a widget of an entity, and a page. */
function addView(command: Command): void {
  command
    .command('view <module> <entity>')
    .description('a widget that lists the rows of an entity, two example rows, and a page')
    .action((module: string, entity: string) =>
      write(
        (tree, project) => newView(tree, project, { module, entity, versions: versionsOf(project) }),
        'install',
      ),
    );
}

/** Adds `new screen`: a screen of the admin. */
function addScreen(command: Command): void {
  command
    .command('screen <module> <entity>')
    .description('a screen of the admin with the rows of an entity that were changed last')
    .action((module: string, entity: string) =>
      write(
        (tree, project) => newScreen(tree, project, { module, entity, versions: versionsOf(project) }),
        'install',
      ),
    );
}

/** Returns the versions for generated manifests; a standalone module keeps its layout. */
const versionsOf = ({ root }: Project) =>
  sourceConditionOf(root) ? versionsFor(root, 'standalone') : versionsFor(root);

const next = { install: 'pnpm install, or npm install', migrate: 'flotilla migrate generate' };

type Next = keyof typeof next | ((project: Project) => string);

async function write(change: (tree: SourceTree, project: Project) => void, then: Next): Promise<void> {
  const project = await findProject();
  writeInto(
    project.root,
    (tree) => change(tree, project),
    typeof then === 'string' ? next[then] : then(project),
  );
}

/** Returns the next step after a link: its migration needs the modules of both sides. */
const nextOfLink = (to: string) => (project: Project) => missingRequirement(to, project) ?? next.migrate;

function writeInto(root: string, change: (tree: SourceTree) => void, then: string): void {
  const tree = new SourceTree(root);
  change(tree);
  for (const path of tree.save()) console.log(path);
  console.log(`Next: ${then}`);
}
