import { entryPointsOf, type Project } from '@flotilla/runtime';
import type { WebModule } from '@flotilla/react';
import { checkedWebModules } from '@flotilla/react/server';

/**
 * Imports the `react` entry points of an application's modules by Node, for tools that inspect all of them.
 */
export async function loadWebModules(project: Project): Promise<readonly WebModule[]> {
  const loaded = entryPointsOf(project, 'react').map(
    async ({ module, load }) => [module, await load()] as const,
  );
  return checkedWebModules(Object.fromEntries(await Promise.all(loaded)));
}
