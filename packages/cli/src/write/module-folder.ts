import type { Project } from '@flotilla/runtime';
import type { SourceTree } from './source-tree.js';

/** Returns the folder of a module: in the folder of modules, or the project itself. */
export function moduleFolder(
  tree: SourceTree,
  { modulesFolder, scope }: Pick<Project, 'modulesFolder' | 'scope'>,
  module: string,
): string {
  if (!tree.has('package.json')) return `${modulesFolder}/${module}`;
  const { name } = JSON.parse(tree.read('package.json')) as { name?: string };
  return name === `${scope}/${module}` || name === module ? '.' : `${modulesFolder}/${module}`;
}
