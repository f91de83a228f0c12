import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { z } from 'zod';
import { type SettingsGroup, settingsPage } from './page.js';

/** As far as this page reads one. */
interface InstalledModule {
  readonly module: { readonly name: string };
  readonly settings?: z.ZodObject;
}

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
  const [api, backend, site] = await Promise.all([
    load<{ modules: readonly InstalledModule[] }>('apps/api/src/modules.ts'),
    load<{ configSchema: z.ZodObject }>('packages/backend/src/server.ts'),
    load<{ configSchema: z.ZodObject }>('apps/web/src/server/config.ts'),
  ]);
  const ofModules = api.modules.flatMap(({ module: { name }, settings }) =>
    settings ? [{ title: `The module ${name}`, says: 'Read by the API.', schema: settings }] : [],
  );
  return [
    { title: 'The API', says: '`apps/api`, each process of it.', schema: backend.configSchema },
    ...ofModules,
    { title: 'The site', says: '`apps/web`, each process of it.', schema: site.configSchema },
  ];
}

/** From the root: no package may import an app, and this reads two of them. */
async function load<T>(path: string): Promise<T> {
  return (await import(pathToFileURL(join(root, path)).href)) as T;
}
