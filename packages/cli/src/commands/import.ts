import { Command, Option } from 'commander';
import { loadModules } from '@flotilla/backend/server';
import { type ExportFormat, exportFormats, type FormatSettings } from '@flotilla/importers/formats';
import { findApplication } from '@flotilla/runtime';
import { importInto } from '../import.js';
import { productDatabase } from '../migrate/databases.js';

interface Flags {
  readonly dryRun?: boolean;
  readonly language?: string;
  readonly files?: string;
  readonly site?: string;
  readonly source?: string;
  readonly permalink?: string;
  readonly encoding?: string;
  readonly currency?: string;
  readonly store?: string;
  readonly map?: readonly string[];
  readonly overwrite?: boolean;
  readonly report?: string;
}

/** `flotilla import …`: takes in the content of other systems. */
export function importCommand(): Command {
  const command = new Command('import').description(
    'Take in the content of other systems; a second run takes in what has changed there',
  );
  for (const format of exportFormats) command.addCommand(ofFormat(format));
  return command;
}

const options: Readonly<Record<keyof FormatSettings, Option>> = {
  site: new Option('--site <url>', 'the address of the old site, to recognize its links and pictures'),
  permalink: new Option(
    '--permalink <pattern>',
    'the old addresses, such as /:year/:month/:day/:title.html; parts: :year :month :day :title :slug :path :section',
  ),
  encoding: new Option(
    '--encoding <name>',
    'the encoding of a file that is not in UTF-8, such as windows-1251',
  ),
  currency: new Option(
    '--currency <code>',
    'the currency of its prices; the default currency of the shop otherwise',
  ),
  store: new Option('--store <slug>', 'the store that sells the products; the oldest one otherwise'),
  columns: new Option(
    '--map <column=field...>',
    'the fields of columns whose names are not known, such as "Price, €=price"; an empty field ignores a column',
  ),
};
const files = new Option('--files <folder>', 'take pictures from this folder before they are downloaded');

function ofFormat(format: ExportFormat): Command {
  const command = new Command(format.name)
    .description(`Import ${format.description}`)
    .argument(`<${format.takes}>`)
    .option('--dry-run', 'report what a run would do and lose, and write nothing')
    .option('--language <code>', 'the language of its texts; the first of the site by default')
    .option('--overwrite', 'replace fields that were edited here, if the source changed them too')
    .option('--source <name>', 'the name of the source, by which a second run recognizes its records')
    .option('--report <file>', 'write the report to a JSON file')
    .action(async (given: string, flags: Flags) => {
      const { project, environment } = await findApplication();
      const modules = await loadModules(project);
      const database = await productDatabase(environment);
      const input = { format, path: given, url: database.url, modules, ...flags };
      const isComplete = await importInto(input, environment).finally(() => database.close());
      if (!isComplete) process.exitCode = 1;
    });
  if (format.hasFiles) command.addOption(files);
  for (const setting of format.settings) command.addOption(options[setting]);
  return command;
}
