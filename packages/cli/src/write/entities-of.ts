import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { didYouMean, partsOf } from '@flotilla/core/values';
import { Failure, packageFolder, type Project } from '@flotilla/runtime';
import { moduleFolder } from './module-folder.js';
import { checkedKey } from './names.js';
import type { SourceTree } from './source-tree.js';

type Place = Pick<Project, 'api' | 'modules' | 'modulesFolder' | 'scope'>;

const definition =
  /\bdefineEntity(?:<[^(]*>)?\(\s*\{\s*module: ['"]([a-z0-9-]+)['"],\s*name: ['"]([a-z0-9-]+)['"]/g;

/**
 * Checks that an entity exists, in a module of the project or in an installed one; another module may be installed
 * later.
 * @throws Failure
 */
export function requireEntity(tree: SourceTree, project: Place, key: string): void {
  const { module, name } = partsOf(checkedKey(key));
  const own = moduleFolder(tree, project, module);
  if (tree.has(`${own}/src/entities/${name}.ts`)) return;
  const folder = tree.has(`${own}/package.json`)
    ? join(tree.root, own)
    : installedFolder(tree, project, module);
  const names = folder === undefined ? [] : entitiesIn(folder, module);
  // A package may define its entities in another form.
  if (names.length === 0 && !tree.has(`${own}/package.json`)) return;
  if (names.includes(name)) return;
  throw new Failure(
    `The module "${module}" has no entity "${name}".${didYouMean(name, names)}`,
    names.length > 0 ? `It has ${names.join(', ')}.` : `Create it: flotilla new entity ${module} ${name}`,
  );
}

function installedFolder(tree: SourceTree, { api, modules }: Place, module: string): string | undefined {
  const name = modules.find((other) => other === module || other.endsWith(`/${module}`));
  return name && packageFolder(join(tree.root, api), name);
}

/** Returns the names of the entities that the code of a module defines, in their order. */
function entitiesIn(folder: string, module: string): string[] {
  const files = ['src', 'dist'].flatMap((name) => codeIn(join(folder, name)));
  const found = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(definition)]);
  const names = found.filter(([, of]) => of === module).map(([, , name = '']) => name);
  return [...new Set(names)].toSorted();
}

function codeIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.d|\.spec)\.[jt]s$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    // A published package has no `src`, a module in source no `dist`.
    return [];
  }
}
