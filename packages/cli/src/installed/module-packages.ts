import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf, packageFolder, type Project } from '@flotilla/runtime';

/** The package of a module, as it is installed. */
export interface ModulePackage {
  /** `@flotilla/blog` */
  readonly name: string;
  readonly folder: string;
  /** It may import modules of lower tiers. */
  readonly tier: number;
  /** Packages of the modules that it depends on. */
  readonly needs: readonly string[];
}

interface Manifest {
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly flotilla?: { readonly tier?: number };
}

/** Returns an installed module; undefined when the package is none. @throws Failure when it is not installed */
export function modulePackage(
  project: Pick<Project, 'root' | 'api'>,
  name: string,
): ModulePackage | undefined {
  const folder = folderOf(project, name);
  const manifest = manifestIn(folder);
  if (!isModule(manifest)) return undefined;
  const needs = Object.keys(manifest.dependencies ?? {}).filter((dependency) => {
    const found = packageFolder(folder, dependency);
    return found !== undefined && isModule(manifestIn(found));
  });
  return { name, folder, tier: manifest.flotilla?.tier ?? 0, needs };
}

/** Returns the modules of a list that depend on a module, directly or by other modules. */
export function dependentsOf(project: Project, name: string): string[] {
  const packages = project.modules.flatMap((module) => modulePackage(project, module) ?? []);
  const dependents = new Set<string>();
  for (let size = -1; size < dependents.size;) {
    size = dependents.size;
    for (const { name: other, needs } of packages)
      if (needs.some((need) => need === name || dependents.has(need))) dependents.add(other);
  }
  return [...dependents];
}

/** Returns a module and its dependencies that are missing in a list, each after its own dependencies. */
export function missingModules(project: Project, name: string): string[] {
  const missing = new Set<string>();
  const visit = (current: string, path: readonly string[]) => {
    const module = modulePackage(project, current);
    if (!module || project.modules.includes(current) || path.includes(current)) return;
    for (const need of module.needs) visit(need, [...path, current]);
    missing.add(current);
  };
  visit(name, []);
  return [...missing];
}

/** Returns a list of modules with one more: after the modules that it needs, before those of higher tiers. */
export function withModule(project: Project, name: string): string[] {
  const added = modulePackage(project, name);
  if (!added) return [...project.modules, name];
  const listed = project.modules.map((module) => modulePackage(project, module));
  const lastNeed = listed.findLastIndex((module) => module && added.needs.includes(module.name));
  const next = listed.findIndex((module, index) => index > lastNeed && (module?.tier ?? 0) > added.tier);
  return project.modules.toSpliced(next < 0 ? project.modules.length : next, 0, name);
}

const isModule = ({ exports, flotilla }: Manifest) =>
  flotilla?.tier !== undefined && exports?.['./backend'] !== undefined;

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
