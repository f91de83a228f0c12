import { relative } from 'node:path';

const pages = 'https://git.flotilla.example/flotilla';
const repository = `${pages}.git`;

/** Tests, and sources that `dist` has compiled: `src` keeps styles and fonts. */
const excluded = [
  ...['spec', 'test-d', 'fixture', 'fixtures'].map((kind) => `!**/*.${kind}.*`),
  '!src/**/*.ts',
  '!src/**/*.tsx',
];

export const hooks = {
  /** The API reference is served as the one file that its package has for browsers: the 180 packages that this was made of stay away. */
  readPackage: (manifest) =>
    manifest.name === '@scalar/api-reference' ? { ...manifest, dependencies: {} } : manifest,

  /** What all packages say when they are published, said once. */
  beforePacking: ({ scripts: _, devDependencies: __, ...manifest }, folder) => ({
    ...manifest,
    keywords: [
      'flotilla',
      manifest.name.replace('@flotilla/', ''),
      ...(manifest.flotilla ? ['flotilla-module'] : []),
    ],
    repository: {
      type: 'git',
      url: `git+${repository}`,
      directory: relative(import.meta.dirname, folder).replaceAll('\\', '/'),
    },
    ...(manifest.exports ? { exports: openDoors(manifest.exports) } : {}),
    homepage: `${pages}#readme`,
    bugs: { url: `${pages}/issues` },
    files: [...manifest.files, 'CHANGELOG.md', ...excluded],
    ...(manifest.dependencies ? { dependencies: ranges(manifest.dependencies) } : {}),
    ...(manifest.optionalDependencies ? { optionalDependencies: ranges(manifest.optionalDependencies) } : {}),
  }),
};

/** Removes sources, which are not published, and entry points that have only a source, such as fixtures. */
function openDoors(doors) {
  return Object.fromEntries(
    Object.entries(doors)
      .filter(([, door]) => typeof door === 'string' || door.default !== undefined)
      .map(([path, door]) => [path, typeof door === 'string' ? door : built(door)]),
  );
}

const built = ({ source: _, ...conditions }) => conditions;

/** Ranges beside the major version that is tested: an application with React 18 must get no second `@types/react`. */
const widerRanges = { '@types/react': '^18.3.0 || ^19.0.0' };

/**
 * Replaces the tested versions of the catalog by the compatible ranges. Only patches of pg-boss and pg are compatible:
 * minor versions of pg-boss change its tables, and those of pg change the private parts that the fast path uses.
 */
function ranges(dependencies) {
  const rangeOf = (name, version) =>
    widerRanges[name] ?? version.replace(/^(?=\d)/, name === 'pg-boss' || name === 'pg' ? '~' : '^');
  return Object.fromEntries(
    Object.entries(dependencies).map(([name, version]) => [name, rangeOf(name, version)]),
  );
}
