import { basename, resolve } from 'node:path';
import { camelCase, pascalCase } from '@flotilla/core/values';
import { Failure } from '@flotilla/runtime';
import { Command } from 'commander';
import { callingManager, install } from '../installed/package-manager.js';
import { isInteractive, typeText } from '../prompts.js';
import { type RussianNames, russianNames, russianTitle } from '../write/labels-file.js';
import { newAction } from '../write/new-action.js';
import { newEntity } from '../write/new-entity.js';
import { missingRequirement, newLink } from '../write/new-link.js';
import { newMail } from '../write/new-mail.js';
import { newModule, newStandaloneModule } from '../write/new-module.js';
import { languagesOf, newPage } from '../write/new-page.js';
import { newScreen } from '../write/new-screen.js';
import { newView } from '../write/new-view.js';
import { SourceTree } from '../write/source-tree.js';
import { versionsFor } from '../write/versions.js';
import { generate, type GenerateOptions, save } from './generate.js';
import { addNewApp } from './new-app.js';

/** `flotilla new …`: generates source files and prints their paths. */
export function newCommand(): Command {
  const command = new Command('new').description('Write an application, a module, or a part of a module');
  addNewApp(command);
  for (const add of [addModule, addEntity, addLink, addView, addPage, addAction, addMail, addScreen])
    add(command);
  return command;
}

const migrate = 'flotilla migrate generate';
const noInstall = ['--no-install', 'leave changed packages to be installed later'] as const;
const inRussian = ['--ru <one,many>', 'the names of one row and of several in Russian: Лодка,Лодки'] as const;

interface ModuleOptions extends GenerateOptions {
  readonly tier: string;
  readonly standalone?: boolean;
  readonly ru?: string;
}

/** Adds `new module`: a module of the application, or a package of its own. */
function addModule(command: Command): void {
  command
    .command('module <name>')
    .description('a module, installed in the application')
    .option('--tier <number>', 'its tier; it may import modules of lower tiers', '8')
    .option('--ru <name>', 'its name in Russian')
    .option('--standalone', 'as a package of its own: @acme/fleet')
    .option(...noInstall)
    .action(async (name: string, options: ModuleOptions) => {
      if (options.standalone) return standalone(name, options);
      const { ru } = options;
      const tier = tierOf(options.tier);
      await generate(({ tree, project, versions }) => {
        newModule(tree, project, { name, tier, versions, ru });
        return `flotilla new entity ${name} <entity>`;
      }, options);
    });
}

async function standalone(name: string, options: GenerateOptions): Promise<void> {
  const root = resolve(name.split('/').at(-1) ?? name);
  const tree = new SourceTree(root);
  newStandaloneModule(tree, name, versionsFor(root, 'standalone'));
  await save(tree);
  if (options.install !== false) await install(root, callingManager());
  console.log(`Next: cd ${basename(root)}, npx flotilla new entity ${basename(root)} <entity>`);
}

function tierOf(text: string): number {
  const tier = Number(text);
  if (Number.isInteger(tier) && tier >= 0) return tier;
  throw new Failure(`--tier ${text} is not a number.`, 'Write a whole number, such as 8.');
}

interface EntityOptions extends GenerateOptions {
  readonly ru?: string;
  readonly yes?: boolean;
}

/** Adds `new entity`: an entity of a module. */
function addEntity(command: Command): void {
  command
    .command('entity <module> <name>')
    .description('an entity with the fields that most content has')
    .option(...inRussian)
    .option('--yes', 'do not ask for the Russian names')
    .action(async (module: string, name: string, options: EntityOptions) => {
      const ru = await russianNamesOf(options, name);
      await generate(({ tree, project }) => {
        newEntity(tree, project, { module, name, ru: isRussian(project) ? ru : undefined });
        return migrate;
      }, options);
    });
}

const isRussian = (project: Parameters<typeof languagesOf>[0]) => languagesOf(project).includes('ru');

/** Returns the Russian names of an entity: of the option, else typed; undefined without an answer. */
async function russianNamesOf(options: EntityOptions, name: string): Promise<RussianNames | undefined> {
  if (options.ru !== undefined) return russianNames(options.ru);
  const message = `Russian names of one ${name} and of several, such as "Лодка,Лодки" (Enter: none)`;
  const typed = await typeText(isInteractive(options), message, '', problemOfNames);
  return typed === '' ? undefined : russianNames(typed);
}

function problemOfNames(text: string): string | undefined {
  try {
    russianNames(text);
    return undefined;
  } catch (error) {
    return error instanceof Failure ? error.message : String(error);
  }
}

/** Adds `new link`: a link between two entities. */
function addLink(command: Command): void {
  command
    .command('link <from> <to>')
    .description('a link between two entities: blog.article ecommerce.product')
    .option(...noInstall)
    .action((from: string, to: string, options: GenerateOptions) =>
      generate(({ tree, project, versions }) => {
        newLink(tree, project, { from, to, versions });
        return missingRequirement(to, project) ?? migrate;
      }, options),
    );
}

interface ViewOptions extends GenerateOptions {
  readonly detail?: boolean;
}

/** Adds `new view`: widgets of an entity. */
function addView(command: Command): void {
  command
    .command('view <module> <entity>')
    .description('a widget that lists the rows of an entity')
    .option('--detail', 'also a widget for the page of one row')
    .option(...noInstall)
    .action((module: string, entity: string, options: ViewOptions) =>
      generate(({ tree, project, versions }) => {
        newView(tree, project, { module, entity, versions, hasDetail: options.detail ?? false });
        return 'add the widget to a page in the admin';
      }, options),
    );
}

/** Adds `new page`: widgets of an entity, and the pages that show them. */
function addPage(command: Command): void {
  command
    .command('page <module> <entity>')
    .description('a page with the rows of an entity, two example rows, and an entry in the menu')
    .option('--detail', 'also a page for each row')
    .option(...noInstall)
    .action((module: string, entity: string, options: ViewOptions) =>
      generate(({ tree, project, versions }) => {
        const input = { module, entity, versions, hasDetail: options.detail ?? false };
        const pages = newPage(tree, project, input);
        return `${migrate}. The pages: ${pages.join(', ')}`;
      }, options),
    );
}

interface ActionOptions extends EntityOptions {
  readonly creates?: string;
  readonly on?: string;
  readonly form?: boolean;
  readonly ruTitle?: string;
}

/** Adds `new action`: a call of visitors that creates a row, and its form. */
function addAction(command: Command): void {
  command
    .command('action <module> <name>')
    .description('a public call with a rate limit that creates a row with a name and an e-mail address')
    .option('--creates <entity>', 'the new entity of these rows; <name>-request by default')
    .option('--on <entity>', 'the entity that it is called on, which is locked meanwhile')
    .option('--form', 'also its form')
    .option(...inRussian)
    .option('--ru-title <text>', 'its title in Russian, on the button of the form: Записаться', russianTitle)
    .option('--yes', 'do not ask for the Russian names')
    .option(...noInstall)
    .action(async (module: string, name: string, options: ActionOptions) => {
      const { creates = `${name}-request`, on, ruTitle } = options;
      const ru = await russianNamesOf(options, creates);
      await generate(({ tree, project, versions }) => {
        const page = newAction(tree, project, {
          ...{ module, name, creates, on, ruTitle, versions },
          hasForm: options.form ?? false,
          ru: isRussian(project) ? ru : undefined,
        });
        return page === undefined ? migrate : `${migrate}. The page: ${page}`;
      }, options);
    });
}

/** Adds `new mail`: a mail with its texts. */
function addMail(command: Command): void {
  command
    .command('mail <module> <name>')
    .description('a mail: its data, its texts in two languages, and a service that sends it')
    .option(...noInstall)
    .action((module: string, name: string, options: GenerateOptions) =>
      generate(({ tree, project, versions }) => {
        newMail(tree, project, { module, name, versions });
        return sendingOf(name);
      }, options),
    );
}

/** Returns how code sends a new mail. */
function sendingOf(name: string): string {
  const [sender, property]: [string, string] = [`${pascalCase(name)}Sender`, `${camelCase(name)}Mail`];
  return [
    'send the mail from a controller or a service of the module:',
    `  import { ${sender} } from './mails/${name}-sender.js';`,
    `  constructor(@Inject(${sender}) private readonly ${property}: ${sender}) {}`,
    `  await this.${property}.send({ email, language }, { name }, tx); // in a transaction, when it commits`,
  ].join('\n');
}

/** Adds `new screen`: a screen of the admin. */
function addScreen(command: Command): void {
  command
    .command('screen <module> <entity>')
    .description('a screen of the admin with the rows of an entity that were changed last')
    .option(...noInstall)
    .action((module: string, entity: string, options: GenerateOptions) =>
      generate(({ tree, project, versions }) => {
        newScreen(tree, project, { module, entity, versions });
        return `npm start, then open /admin/${module}/${entity}-board`;
      }, options),
    );
}
