import type { Versions } from './versions.js';

type Side = '.' | './backend' | './react' | './admin';
type Packages = Readonly<Record<string, string>>;

interface Manifest {
  readonly name?: string;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Packages;
  readonly peerDependencies?: Packages;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional: true }>>;
  readonly devDependencies?: Packages;
}

/**
 * Returns the export of an entry point: the source, and for published packages the build. A standalone module
 * exports its source under a condition with its own name, which only its own application sets.
 */
export function entryPointOf(entryPoint: Side, { layout }: Versions, packageName: string): string | Packages {
  const path = `${entryPoint.slice(1)}/index`;
  const source = `./src${path}.ts`;
  if (layout === 'app') return source;
  const condition = layout === 'standalone' ? `${packageName}/source` : 'source';
  return { [condition]: source, types: `./dist${path}.d.ts`, default: `./dist${path}.js` };
}

/** Style sheets of components, which `flotilla-styles` writes for other applications. */
const styleSheets = { './react': '/styles.css', './admin': '/admin.css' };

/** Adds an entry point to a module: `./react` exports `src/react/index.ts`, and a standalone module its styles. */
export function addEntryPoint(text: string, entryPoint: './react' | './admin', versions: Versions): string {
  return edited(text, (manifest) => {
    if (manifest.exports?.[entryPoint] !== undefined) return manifest;
    const styles = styleSheets[entryPoint];
    return {
      ...manifest,
      exports: {
        ...manifest.exports,
        [entryPoint]: entryPointOf(entryPoint, versions, manifest.name ?? ''),
        ...(versions.layout === 'standalone' && { [`.${styles}`]: `./dist${styles}` }),
      },
    };
  });
}

/**
 * Adds packages that a part of a module needs. A module inside an application depends on them; a published
 * module has them as optional peer dependencies, so that its definitions can be installed alone.
 */
export function addNeeded(text: string, needed: Packages, { layout }: Versions): string {
  if (layout === 'app') return addDependencies(text, 'dependencies', needed);
  const withPeers = addDependencies(
    addDependencies(text, 'devDependencies', needed),
    'peerDependencies',
    needed,
  );
  return edited(withPeers, ({ peerDependenciesMeta, ...manifest }) => {
    const optional = Object.fromEntries(
      Object.keys(needed).map((name) => [name, { optional: true as const }]),
    );
    return { ...manifest, peerDependenciesMeta: sorted({ ...optional, ...peerDependenciesMeta }) };
  });
}

/**
 * Adds a library that the application provides: a dependency of a module inside an application, else an
 * optional peer dependency.
 */
export function addLibrary(text: string, library: PeerLibrary, versions: Versions): string {
  const range = versions.of(library);
  if (versions.layout === 'app') return addDependencies(text, 'dependencies', { [library]: range });
  const withPeer = addNeeded(text, { [library]: peerRanges[library] }, versions);
  return edited(withPeer, (manifest) => ({
    ...manifest,
    devDependencies: { ...manifest.devDependencies, [library]: range },
  }));
}

type PeerLibrary = keyof typeof peerRanges;

/** Ranges of the libraries that modules share with their application. */
const peerRanges = { '@nestjs/common': '^12.0.0', react: '^19.3.0', 'react-router': '^8.0.0' };

/** Adds missing packages to a section, in alphabetical order. */
export function addDependencies(
  text: string,
  section: 'dependencies' | 'peerDependencies' | 'devDependencies',
  wanted: Packages,
): string {
  return edited(text, (manifest) => ({
    ...manifest,
    [section]: sorted({ ...wanted, ...manifest[section] }),
  }));
}

/** Removes a package from the dependencies. */
export function removeDependency(text: string, name: string): string {
  return edited(text, (manifest) => {
    const rest = Object.entries(manifest.dependencies ?? {}).filter(([dependency]) => dependency !== name);
    return { ...manifest, dependencies: Object.fromEntries(rest) };
  });
}

/** Returns packages in alphabetical order, as package managers write them. */
export const sorted = <T>(packages: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Edits a manifest and keeps its indentation, like npm. */
function edited(text: string, change: (manifest: Manifest) => Manifest): string {
  const [, indentation = '  '] = /^([ \t]+)"/m.exec(text) ?? [];
  return `${JSON.stringify(change(JSON.parse(text) as Manifest), null, indentation)}\n`;
}
