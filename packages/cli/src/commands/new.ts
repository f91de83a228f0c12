import { Command } from 'commander';
import { findProject, type Project } from '@flotilla/project';
import { newEntity } from '../write/new-entity.js';
import { newLink } from '../write/new-link.js';
import { newModule } from '../write/new-module.js';
import { newVariant } from '../write/new-variant.js';
import { SourceTree } from '../write/source-tree.js';

/** `flotilla new …`: writes files in the style of the house, and says which. */
export function newCommand(): Command {
  const command = new Command('new').description('Write a module, an entity, a link or a widget variant');
  command
    .command('module <name>')
    .description('a module, installed in the app')
    .option('--tier <number>', 'it may import modules of lower tiers', '0')
    .action((name: string, { tier }: { tier: string }) =>
      write((tree, project) => newModule(tree, project, { name, tier: Number(tier) }), 'pnpm install'),
    );
  command
    .command('entity <module> <name>')
    .description('an entity with the fields that most content has')
    .action((module: string, name: string) =>
      write((tree, project) => newEntity(tree, project, module, name), 'flotilla migrate generate'),
    );
  command
    .command('link <from> <to>')
    .description('a link between two entities: blog.article ecommerce.product')
    .action((from: string, to: string) => write((tree, project) => newLink(tree, project, from, to), 'flotilla migrate generate'));
  command
    .command('variant <module> <variant>')
    .description('a variant of the module’s widget: its view and its component')
    .action((module: string, variant: string) => write((tree, project) => newVariant(tree, project, module, variant), 'pnpm install'));
  return command;
}

async function write(change: (tree: SourceTree, project: Project) => void, next: string): Promise<void> {
  const project = await findProject();
  const tree = new SourceTree(project.root);
  change(tree, project);
  for (const path of tree.save()) console.log(path);
  console.log(`Next: ${next}`);
}
