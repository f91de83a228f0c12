import { entryPointsOf, type Project } from '@flotilla/runtime';
import type { WebModule } from '@flotilla/react';

/**
 * Imports the `react` entry points of an application's modules by Node, for tools that inspect all of them.
 */
export async function loadWebModules(project: Project): Promise<readonly WebModule[]> {
  return Promise.all(entryPointsOf(project, 'react').map((entryPoint) => entryPoint.load()));
}
