import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { configSchema as apiSettings, loadModules } from '@flotilla/backend/server';
import { findProject } from '@flotilla/project';
import { configSchema as siteSettings } from '@flotilla/site';
import { type SettingsGroup, settingsPage } from './page.js';

const [command, folder = '.'] = process.argv.slice(2);
const root = resolve(folder);
const file = join(root, 'apps/docs/settings.md');
const page = settingsPage(await groups());

if (command === 'write') writeFileSync(file, page);
else if (readFileSync(file, 'utf8') === page) console.log('The page of settings is up to date.');
else {
  console.error('apps/docs/settings.md is not what the schemas say. Run: pnpm docs:settings');
  process.exitCode = 1;
}

async function groups(): Promise<SettingsGroup[]> {
  const modules = await loadModules(await findProject(root));
  const ofModules = modules.flatMap(({ module: { name }, settings }) =>
    settings ? [{ title: `The module ${name}`, says: 'Read by the API.', schema: settings }] : [],
  );
  return [
    { title: 'The API', says: '`apps/api`, each process of it.', schema: apiSettings },
    ...ofModules,
    { title: 'The site', says: '`apps/web`, each process of it.', schema: siteSettings },
  ];
}
