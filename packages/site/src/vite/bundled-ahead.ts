import { doorsOf, type Project } from '@flotilla/runtime';
import type { DepOptimizationOptions } from 'vite';
import { isInstalled } from './places.js';

/** What the scripts of this package begin with. */
const ofScripts = ['@flotilla/admin', '@flotilla/react/islands', '@flotilla/react/session', 'zod'];

/**
 * What Vite has to bundle before a browser of development asks for it. Scripts of this package stand in node_modules of an application, and
 * Vite leaves alone what such files import, React's CommonJS too, unless it was told of it. In a workspace it sees all by itself.
 */
export function bundledAhead(project: Project): DepOptimizationOptions {
  if (!isInstalled) return {};
  const doors = (['definitions', 'react', 'admin'] as const).flatMap((side) => doorsOf(project, side));
  const isOwn = ({ file }: { file: () => string }) => !file().includes('/node_modules/');
  return {
    include: [
      ...ofScripts.map((name) => `@flotilla/site > ${name}`),
      ...doors.filter((door) => !isOwn(door)).map(({ specifier }) => specifier),
    ],
    // Where the modules of the application itself begin: it looks for what they import.
    entries: doors.filter(isOwn).map(({ file }) => file()),
  };
}
