import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '@flotilla/project';

const passedOver = new Set(['node_modules', 'dist']);

/** Whether the site was built after the last change of a file of the application. */
export function isBuilt({ root, site }: Pick<Project, 'root' | 'site'>): boolean {
  const built = statSync(join(root, site, 'dist/server/main.js'), { throwIfNoEntry: false });
  return built !== undefined && filesIn(root).every((file) => statSync(file).mtimeMs <= built.mtimeMs);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return [path];
    return entry.isDirectory() && !entry.name.startsWith('.') && !passedOver.has(entry.name) ? filesIn(path) : [];
  });
}
