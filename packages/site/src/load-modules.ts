import { doorsOf, type Project } from '@flotilla/runtime';
import type { WebModule } from '@flotilla/react';

/** What the modules of an application show, imported as Node does: for tools that look at all of them. */
export async function loadWebModules(project: Project): Promise<readonly WebModule[]> {
  return Promise.all(doorsOf(project, 'react').map((door) => door.load()));
}
