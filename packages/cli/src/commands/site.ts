import { resolve } from 'node:path';
import { type SiteImport, SiteFolders } from '@flotilla/backend/server';
import { Command } from 'commander';
import { withServer } from '../content.js';
import { withDatabase } from './content.js';
import { printLine } from '../print.js';

/** `flotilla site …`: exports a whole site to a folder, and imports it into another installation. */
export function siteCommand(): Command {
  return new Command('site')
    .description('Export a whole site to a folder, and import it into another installation')
    .addCommand(
      new Command('export')
        .description('Write rows, links, settings and files of the site to a folder')
        .argument('<folder>')
        .action((folder: string) => withDatabase((...on) => exportSite(resolve(folder), on))),
    )
    .addCommand(
      new Command('import')
        .description('Create and change rows by their natural keys, all or none')
        .argument('<folder>')
        .option('--dry-run', 'print the differences and store nothing')
        .action((folder: string, { dryRun = false }: { readonly dryRun?: boolean }) =>
          withDatabase((...on) => importSite(resolve(folder), dryRun, on)),
        ),
    );
}

type On = Parameters<Parameters<typeof withDatabase>[0]>;

async function exportSite(folder: string, on: On): Promise<void> {
  const { changed, leftOut, staying } = await withServer(...on, (server) =>
    server.get(SiteFolders).export(folder),
  );
  for (const row of leftOut) console.warn(`left out: ${row}`);
  for (const { entity, count } of staying)
    console.log(
      `stays here: ${entity}, ${count} ${count === 1 ? 'row' : 'rows'} of accounts, orders or the server`,
    );
  console.log(changed.length ? `Written: ${changed.length} files in ${folder}` : 'The folder is up to date.');
}

async function importSite(folder: string, isDryRun: boolean, on: On): Promise<void> {
  const result = await withServer(...on, (server) => server.get(SiteFolders).import(folder, { isDryRun }));
  for (const line of differenceLines(result)) printLine(line);
  const conflicts = result.differences.flatMap((one) => one.conflicts);
  if (conflicts.length === 0) return;
  console.error(
    `${conflicts.length} conflicts. ${isDryRun ? 'An import would store nothing.' : 'Nothing is stored.'}`,
  );
  process.exitCode = 1;
}

/** Returns the differences of an import as lines of text. */
export function differenceLines({ differences, files, missing, skipped, isStored }: SiteImport): string[] {
  const lines = differences.flatMap(({ entity, changes, unchanged, ignored, conflicts }) => {
    const created = changes.filter(({ change }) => change === 'created').length;
    const count = `${created} created, ${changes.length - created} changed, ${unchanged} unchanged`;
    return [
      `${entity}: ${count}${conflicts.length > 0 ? `, ${conflicts.length} conflicts` : ''}`,
      ...changes.map(({ change, key, fields }) =>
        change === 'created' ? `  created   ${key}` : `  changed   ${key} (${fields.join(', ')})`,
      ),
      ...ignored.map((field) => `  ignored   ${field}, which is no field of this installation`),
      ...conflicts.map(({ line, field, value, message }) =>
        ['  conflict ', `row ${line}`, field, value === undefined ? '' : `"${value}"`, message]
          .filter((part) => part !== '')
          .join(' '),
      ),
    ];
  });
  return [
    ...lines,
    ...files.map((name) => `file: ${name}`),
    ...missing.map((name) => `missing: ${name}, which rows name and the folder lacks`),
    ...skipped.map((key) => `skipped: ${key}, whose module is not installed`),
    isStored ? 'The rows are stored.' : 'Nothing is stored.',
  ];
}
