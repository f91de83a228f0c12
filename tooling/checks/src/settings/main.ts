import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { settingsGroups } from './groups.js';
import { settingsPage } from './page.js';

const [command, folder = '.'] = process.argv.slice(2);
const root = resolve(folder);
const file = join(root, 'docs/reference/settings.md');
const page = settingsPage(await settingsGroups(root));

if (command === 'write') writeFileSync(file, page);
else if (readFileSync(file, 'utf8') === page) console.log('The page of settings is up to date.');
else {
  console.error('docs/reference/settings.md is out of date. Run: pnpm docs:settings');
  process.exitCode = 1;
}
