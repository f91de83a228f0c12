import { configSchema as apiSettings, loadModules } from '@flotilla/backend/server';
import { findProject } from '@flotilla/runtime';
import { configSchema as siteSettings } from '@flotilla/site';
import type { SettingsGroup } from './page.js';

/** Returns all settings of an application, grouped by the process or module that reads them. */
export async function settingsGroups(root: string): Promise<SettingsGroup[]> {
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
