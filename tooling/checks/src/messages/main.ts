import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkMessages } from './check.js';
import { readSource } from './source.js';

/** Languages of the interface; a site may have content in others. */
const languages = ['en', 'ru'];

const root = resolve(process.argv[2] ?? '.');
const isTest = (file: string) => /\.(spec|test-d|fixture)\.tsx?$/.test(file);
const files = globSync('{packages,modules,apps,tests}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !isTest(file),
);
const read = (file: string) =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined;
const sources = files.map((file) => readSource(file, read(file) ?? '', read));
const { texts, problems } = checkMessages(sources, languages);

for (const problem of problems) console.error(problem);
console.log(`${texts} texts in ${languages.length} languages, ${problems.length} problems.`);
process.exitCode = problems.length ? 1 : 0;
