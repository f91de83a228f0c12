import type { BackendModule } from '@flotilla/backend';
import { missingSteps, type MissingSteps } from '@flotilla/backend/schema';
import type { Project } from '@flotilla/project';
import { Failure } from '../failure.js';
import { addImport, addItem } from '../write/edit.js';
import { moduleFolder } from '../write/module-folder.js';
import { SourceTree } from '../write/source-tree.js';
import { scratchDatabase } from './databases.js';
import { losesData, migrationFile } from './migration-file.js';

export interface GenerateOptions {
  /** Only this module's. */
  readonly module?: string;
  /** The ending of the file's name; found from what the steps need when not said. */
  readonly name?: string;
  readonly allowDrop?: boolean;
}

/** What the definitions ask for and the migrations lack, found on a database of its own. */
export async function findDrift(modules: readonly BackendModule[], environment: NodeJS.ProcessEnv): Promise<MissingSteps[]> {
  const database = await scratchDatabase(environment);
  try {
    return await missingSteps({ url: database.url, modules });
  } finally {
    await database.close();
  }
}

/** Writes the missing steps as migrations of their modules and answers the files. @throws Failure when data would be lost. */
export function writeMigrations(project: Project, steps: readonly MissingSteps[], options: GenerateOptions, now = Date.now()): string[] {
  const wanted = steps.filter(({ module }) => options.module === undefined || module === options.module);
  const lost = losesData(wanted);
  if (lost.length && !options.allowDrop)
    throw new Failure(
      `These statements lose data:\n${lost.join('\n')}\n`,
      'Write the migration by hand so that it keeps the data, or pass --allow-drop.',
    );
  const tree = new SourceTree(project.root);
  // Tables of a module come before the links that other modules hang on them.
  const ordered = wanted.toSorted((a, b) => a.needs.length - b.needs.length);
  ordered.forEach((step, index) => addMigration(tree, project, step, options.name, now + index));
  return tree.save();
}

function addMigration(tree: SourceTree, project: Project, step: MissingSteps, name: string | undefined, moment: number): void {
  if (step.module === '') throw new Failure(`No module owns these statements:\n${step.up.join('\n')}\n`, 'Write the migration by hand.');
  const folder = `${moduleFolder(tree, project, step.module)}/src/backend/migrations`;
  const isFirst = /migrations: readonly Migration\[\] = \[\s*\]/.test(tree.read(`${folder}/index.ts`));
  const label = name ?? (step.needs.length ? `with-${step.needs.join('-and-')}` : isFirst ? 'initial' : 'change');
  const { fileName, constant, text } = migrationFile(step, label, moment);
  tree.add(`${folder}/${fileName}.ts`, text);
  tree.edit(`${folder}/index.ts`, (index) => {
    const unique = new RegExp(`\\b${constant}\\b`).test(index) ? `${constant}${moment}` : constant;
    const imported = unique === constant ? `{ ${constant} }` : `{ ${constant} as ${unique} }`;
    return addItem(addImport(index, `import ${imported} from './${fileName}.js';`), 'migrations', unique, 'last');
  });
}
