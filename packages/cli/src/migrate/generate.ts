import type { BackendModule } from '@flotilla/backend';
import { missingSteps, type MissingSteps } from '@flotilla/backend/schema';
import type { Project } from '@flotilla/runtime';
import { camelCase, pascalCase } from '@flotilla/core/values';
import { Failure } from '@flotilla/runtime';
import { addImport } from '../write/edit.js';
import { addItem } from '../write/list.js';
import { moduleFolder } from '../write/module-folder.js';
import { checkedName } from '../write/names.js';
import { SourceTree } from '../write/source-tree.js';
import { scratchDatabase } from './databases.js';

export interface GenerateOptions {
  /** Generates migrations of this module only. */
  readonly module?: string;
  /** Suffix of the file name; by default derived from the modules that the step needs. */
  readonly name?: string;
  readonly allowDrop?: boolean;
}

/** Returns the schema changes that no migration makes, found on a temporary database. */
export async function findDrift(
  modules: readonly BackendModule[],
  environment: NodeJS.ProcessEnv,
): Promise<MissingSteps[]> {
  const database = await scratchDatabase(environment);
  try {
    return await missingSteps({ url: database.url, modules });
  } finally {
    await database.close();
  }
}

/**
 * Writes the missing steps as migrations of their modules.
 * @returns the files
 * @throws Failure when data would be lost
 */
export function writeMigrations(
  project: Project,
  steps: readonly MissingSteps[],
  options: GenerateOptions,
  now = Date.now(),
): string[] {
  if (options.name !== undefined) checkedName(options.name, 'a migration');
  const wanted = steps.filter(({ module }) => options.module === undefined || module === options.module);
  const lost = losesData(wanted);
  if (lost.length && !options.allowDrop)
    throw new Failure(
      `These statements lose data:\n${lost.join('\n')}\n`,
      'Write the migration by hand so that it keeps the data, or pass --allow-drop.',
    );
  const tree = new SourceTree(project.root);
  // Create the tables of a module before the links of other modules to them.
  const ordered = wanted.toSorted((a, b) => a.needs.length - b.needs.length);
  ordered.forEach((step, index) => addMigration(tree, project, step, options.name, now + index));
  return tree.save();
}

function addMigration(
  tree: SourceTree,
  project: Project,
  step: MissingSteps,
  name: string | undefined,
  moment: number,
): void {
  if (step.module === '')
    throw new Failure(
      `No module owns these statements:\n${step.up.join('\n')}\n`,
      'Write the migration by hand.',
    );
  const folder = `${moduleFolder(tree, project, step.module)}/src/backend/migrations`;
  const isFirst = /migrations: readonly Migration\[\] = \[\s*\]/.test(tree.read(`${folder}/index.ts`));
  const label =
    name ?? (step.needs.length ? `with-${step.needs.join('-and-')}` : isFirst ? 'initial' : 'change');
  const { fileName, constant, text } = migrationFile(step, label, moment);
  tree.add(`${folder}/${fileName}.ts`, text);
  tree.edit(`${folder}/index.ts`, (index) => {
    const unique = new RegExp(`\\b${constant}\\b`).test(index) ? `${constant}${moment}` : constant;
    const imported = unique === constant ? `{ ${constant} }` : `{ ${constant} as ${unique} }`;
    return addItem(
      addImport(index, `import ${imported} from './${fileName}.js';`),
      'migrations',
      unique,
      'last',
    );
  });
}

interface MigrationFile {
  /** File name without extension: `1763600008000-initial`. */
  readonly fileName: string;
  /** Name of the exported constant. */
  readonly constant: string;
  readonly text: string;
}

/** Returns the source file of a migration. */
export function migrationFile(
  { module, needs, up, down }: MissingSteps,
  label: string,
  moment: number,
): MigrationFile {
  const needed = needs.length ? `  needs: [${needs.map((name) => `'${name}'`).join(', ')}],\n` : '';
  const constant: string = camelCase(label);
  const text = `import { defineMigration } from '@flotilla/backend/schema';

export const ${constant} = defineMigration({
  name: '${pascalCase(module)}${pascalCase(label)}${moment}',
${needed}  up: [
${statements(up)}
  ],
  down: [
${statements(down)}
  ],
});
`;
  return { fileName: `${moment}-${label}`, constant, text };
}

const dropping =
  /\bDROP\s+(TABLE|COLUMN|SEQUENCE|SCHEMA)\b|\bTRUNCATE\b|\bDELETE\s+FROM\b|\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b/i;

/** Returns the statements that lose data: dropped tables and columns, and changed types. */
export function losesData(steps: readonly MissingSteps[]): string[] {
  return steps.flatMap(({ up }) => up.filter((statement) => dropping.test(statement)));
}

function statements(list: readonly string[]): string {
  return list
    .map((statement) => `    \`${statement.replace(/[\\`]|\$\{/g, (found) => `\\${found}`)}\`,`)
    .join('\n');
}
