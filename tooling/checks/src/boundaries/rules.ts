import { dirname, join } from 'node:path/posix';

/** A workspace package, from its manifest. */
export interface Workspace {
  /** `@flotilla/blog` */
  readonly name: string;
  /** `modules/blog` */
  readonly folder: string;
  /** Tier of a module; undefined for other packages. */
  readonly tier?: number;
  /** Entry points: the keys of `exports`. */
  readonly entryPoints: readonly string[];
  /** Packages that applications may do without. */
  readonly optionalPeers?: readonly string[];
}

/** One import of a file. */
export interface Import {
  /** Path from the root: `modules/blog/src/index.ts`. */
  readonly file: string;
  readonly specifier: string;
}

/** Packages that each package of the framework may import. The framework never imports a module. */
const layers: Readonly<Record<string, readonly string[]>> = {
  core: [],
  ui: [],
  styles: ['ui'],
  runtime: ['core'],
  local: ['runtime'],
  'rich-text': ['core', 'ui'],
  backend: ['core', 'runtime'],
  react: ['core', 'rich-text', 'ui'],
  admin: ['core', 'react', 'rich-text', 'ui'],
  site: ['admin', 'core', 'react', 'runtime', 'ui'],
  importers: ['core', 'backend', 'rich-text', 'runtime'],
  testing: ['core', 'backend', 'local', 'react'],
  cli: ['core', 'backend', 'importers', 'local', 'runtime'],
};

export const isTest = (file: string) => /^tests\/|\.(spec|test-d|fixture)\.tsx?$/.test(file);

/** Returns the problem of an import with its fix, or undefined for a valid import. */
export function problemOf(imported: Import, workspaces: readonly Workspace[]): string | undefined {
  const from = workspaces.find(({ folder }) => imported.file.startsWith(`${folder}/`));
  if (!from) return undefined;
  if (imported.specifier.startsWith('.')) return relativeProblem(imported, from);
  if (imported.specifier.startsWith('node:')) return nodeProblem(imported, from);
  const to = workspaces.find(
    ({ name }) => imported.specifier === name || imported.specifier.startsWith(`${name}/`),
  );
  if (!to || to === from) return undefined;
  return (
    entryPointProblem(imported, to) ??
    directionProblem(imported, from, to) ??
    sideProblem(imported, from) ??
    absentProblem(imported, from, to)
  );
}

function relativeProblem({ file, specifier }: Import, from: Workspace): string | undefined {
  const target = join(dirname(file), specifier);
  if (!target.startsWith(`${from.folder}/`))
    return 'leaves its package. Import the other package by its name, through one of its entry points.';
  const side = sideOf(file, from);
  const targetSide = sideOf(target, from);
  if (targetSide === undefined || targetSide === side || isTest(file)) return undefined;
  if (side === 'admin' && targetSide === 'react') return undefined;
  return `reaches from ${side ?? 'the isomorphic part'} into ${targetSide}. Move what both need into the isomorphic part of the module.`;
}

function nodeProblem({ file }: Import, from: Workspace): string | undefined {
  if (isTest(file)) return undefined;
  const isIsomorphic =
    from.folder === 'packages/core' ||
    (isModule(from) && file.startsWith(`${from.folder}/src/`) && sideOf(file, from) !== 'backend');
  return isIsomorphic
    ? 'is not available in browsers, and this file also runs in browsers. Move it to the backend.'
    : undefined;
}

function entryPointProblem({ specifier }: Import, to: Workspace): string | undefined {
  const entryPoint = `.${specifier.slice(to.name.length)}`;
  return to.entryPoints.includes(entryPoint)
    ? undefined
    : `is not an entry point of ${to.name}. Its entry points are ${to.entryPoints.join(', ')}.`;
}

function directionProblem({ file }: Import, from: Workspace, to: Workspace): string | undefined {
  if (to.folder === 'packages/testing')
    return isTest(file) ? undefined : 'is for tests. Import it in a .spec.ts or .fixture.ts file.';
  if (from.folder.startsWith('packages/')) {
    if (isTest(file) && to.folder === 'packages/local') return undefined;
    return mayImport(from, to)
      ? undefined
      : `is not a layer below ${from.folder}, which may import: ${allowedOf(from).join(', ') || 'nothing of the framework'}.`;
  }
  if (to.folder.startsWith('apps/')) return 'is an app. Apps import modules; nothing imports an app.';
  if (!isModule(from) || !isModule(to)) return undefined;
  return to.tier < from.tier
    ? undefined
    : `is in tier ${to.tier}, not below tier ${from.tier} of ${from.name}. Refer to it by key, or emit an event.`;
}

/** Rejects imports of server code and screens from the isomorphic part of a module. */
function sideProblem({ file, specifier }: Import, from: Workspace): string | undefined {
  if (!isModule(from) || isTest(file) || !file.startsWith(`${from.folder}/src/`)) return undefined;
  const side = sideOf(file, from);
  const isServer = specifier.startsWith('@flotilla/backend') || specifier.endsWith('/backend');
  if (isServer && side !== 'backend') return 'is for the server. Import it only in src/backend.';
  if (specifier === '@flotilla/backend/server')
    return 'is for applications. Modules import from @flotilla/backend and @flotilla/backend/ports.';
  const isScreen = /^@flotilla\/(react|ui|admin)(\/|$)|\/(react|admin)$/.test(specifier);
  if (isScreen && (side === undefined || side === 'backend'))
    return 'is for pages and screens. Import it only in src/react or src/admin.';
  return undefined;
}

/** Rejects imports of views that an application lacks which follows the guide to views in React applications. */
function absentProblem({ file }: Import, from: Workspace, to: Workspace): string | undefined {
  if (!isModule(from) || isTest(file) || !file.startsWith(`${from.folder}/src/`)) return undefined;
  const side = sideOf(file, from);
  if (side === 'backend' || side === 'admin') return undefined;
  const isAbsent = from.optionalPeers?.includes(to.name) && !/^packages\/(react|ui)$/.test(to.folder);
  return isAbsent
    ? 'is an optional peer, without which bundlers could not build the views. Make it a dependency, or refer to it by key.'
    : undefined;
}

function sideOf(file: string, { folder }: Workspace): 'backend' | 'react' | 'admin' | undefined {
  const side = file.slice(`${folder}/src/`.length).split('/')[0];
  return side === 'backend' || side === 'react' || side === 'admin' ? side : undefined;
}

const isModule = (workspace: Workspace): workspace is Workspace & { tier: number } =>
  workspace.tier !== undefined;
const packageOf = ({ folder }: Workspace) => folder.slice('packages/'.length);
const allowedOf = (from: Workspace) => layers[packageOf(from)] ?? [];
const mayImport = (from: Workspace, to: Workspace) =>
  to.folder.startsWith('packages/') && allowedOf(from).includes(packageOf(to));
