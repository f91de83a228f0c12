import type { Manifest, Tarball } from './pack.js';

const isTest = /\.(spec|test-d|fixtures?)\./;

/** What nobody who installs a package should get, or should miss. */
export function problemsOf({ name, manifest, files }: Tarball): string[] {
  const ranges = Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies, ...manifest.optionalDependencies });
  return [
    ...files.filter((file) => isTest.test(file)).map((file) => `${file} is for tests.`),
    ...ranges.filter(([, range]) => !/^[\^>~]/.test(range)).map(([other, range]) => `${other} is said as "${range}". Say a range.`),
    ...['engines', 'repository', 'keywords', 'license', 'description']
      .filter((key) => !(key in manifest))
      .map((key) => `It says no ${key}.`),
    ...['README.md', 'LICENSE'].filter((file) => !files.includes(file)).map((file) => `It has no ${file}.`),
    ...demandedReact(manifest).map((other) => `${other} is asked of those without pages. Make it optional.`),
    ...(files.some((file) => file.startsWith('dist/')) ? [] : ['It is not built.']),
  ].map((problem) => `${name}: ${problem}`);
}

/** A module is installed by servers, too. */
function demandedReact({ flotilla, peerDependencies = {}, peerDependenciesMeta = {} }: Manifest): string[] {
  if (flotilla === undefined) return [];
  return ['react', 'react-dom'].filter((name) => name in peerDependencies && !peerDependenciesMeta[name]?.optional);
}
