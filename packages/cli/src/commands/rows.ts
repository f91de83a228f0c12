import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { server as serverCaller } from '@flotilla/backend';
import { type ImportOptions, RowExports, type RowFile, RowImports } from '@flotilla/backend/server';
import { importJobLimits } from '@flotilla/core/imports';
import { Command } from 'commander';
import { withServer } from '../content.js';
import { withDatabase } from './content.js';
import { printLine, printProblem } from '../print.js';

/** `flotilla rows …`: exports the rows of an entity to a file, and imports them. */
export function rowsCommand(): Command {
  return new Command('rows')
    .description('Export the rows of an entity to a CSV or JSON lines file, and import such a file')
    .addCommand(
      new Command('export')
        .description('Write all rows of an entity; the ending of the file selects the format')
        .argument('<entity>', 'such as ecommerce.product')
        .argument('<file>', 'ends in .csv or .jsonl')
        .action((entity: string, file: string) =>
          withDatabase((...on) =>
            withServer(...on, (server) =>
              pipeline(
                Readable.from(server.get(RowExports).export(entity, exportFormat(file), serverCaller)),
                createWriteStream(file),
              ),
            ),
          ),
        ),
    )
    .addCommand(
      new Command('import')
        .description('Create and change rows by their natural keys, all or none')
        .argument('<entity>', 'such as ecommerce.product')
        .argument('<file>', 'ends in .csv, .jsonl or .json')
        .option('--dry-run', 'print the changes and store nothing')
        .option('--encoding <name>', 'encoding of the file, such as windows-1251')
        .option('--by <fields>', 'comma-separated fields of a unique key, instead of the natural key')
        .action((entity: string, file: string, options: ImportFlags) => importFile(entity, file, options)),
    );
}

interface ImportFlags {
  readonly dryRun?: boolean;
  readonly encoding?: string;
  readonly by?: string;
}

async function importFile(
  entity: string,
  file: string,
  { dryRun: isDryRun = false, encoding, by }: ImportFlags,
): Promise<void> {
  const format = formatOf(file);
  const rows: RowFile = {
    ...{ bytes: await readFile(file), format },
    ...(encoding && { encoding }),
    ...(by && { by }),
  };
  await withDatabase((...on) =>
    withServer(...on, async (server) => {
      const limits = importJobLimits;
      const options = { caller: serverCaller, isDryRun, limits, onStep: shownProgress() };
      const answer = await server.get(RowImports).run(entity, rows, options);
      const { created, updated, unchanged, problems, problemCount, changes, ignored, isStored } = answer;
      for (const { change, line, key, fields } of changes)
        printLine(`line ${line}: ${change} ${key}${fields.length > 0 ? ` (${fields.join(', ')})` : ''}`);
      if (ignored.length > 0) printLine(`Ignored columns: ${ignored.join(', ')}`);
      for (const { line, field, value, message } of problems)
        printProblem(
          `line ${line}: ${[field, value === undefined ? '' : `"${value}"`, message].filter(Boolean).join(' ')}`,
        );
      if (problemCount > problems.length)
        console.error(`${problemCount - problems.length} more problems of these rows.`);
      console.log(`${created} created, ${updated} changed, ${unchanged} unchanged.`);
      console.log(isStored ? 'The rows are stored.' : 'Nothing is stored.');
      if (problems.length > 0) process.exitCode = 1;
    }),
  );
}

/** Rows between two lines of progress. */
const progressStep = 5000;

function shownProgress(): NonNullable<ImportOptions['onStep']> {
  let shown = 0;
  return async ({ done, total }) => {
    if (done - shown < progressStep) return;
    shown = done;
    console.error(`${done} of ${total} rows`);
  };
}

const formats: Readonly<Record<string, RowFile['format']>> = {
  '.csv': 'csv',
  '.jsonl': 'jsonl',
  '.json': 'json',
};

function formatOf(file: string): RowFile['format'] {
  const format = formats[extname(file).toLowerCase()];
  if (!format) throw new Error(`${file} must end in .csv, .jsonl or .json.`);
  return format;
}

function exportFormat(file: string): 'csv' | 'jsonl' {
  const format = formatOf(file);
  if (format === 'json') throw new Error(`${file} must end in .csv or .jsonl.`);
  return format;
}
