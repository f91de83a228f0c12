import type { Manifest, Tarball } from './pack.js';

const isTest = /\.(spec|test-d|fixtures?)\./;

/** Returns the problems of a published package: test files, missing files and fields, exact versions. */
export function problemsOf({ name, manifest, files }: Tarball): string[] {
  const ranges = Object.entries({
    ...manifest.dependencies,
    ...manifest.peerDependencies,
    ...manifest.optionalDependencies,
  });
  return [
    ...files.filter((file) => isTest.test(file)).map((file) => `${file} is for tests.`),
    ...ranges
      .filter(([, range]) => !/^[\^>~]/.test(range))
      .map(([other, range]) => `${other} has the version "${range}". Use a range.`),
    ...['engines', 'repository', 'keywords', 'license', 'description']
      .filter((key) => !(key in manifest))
      .map((key) => `It has no ${key}.`),
    ...['README.md', 'LICENSE'].filter((file) => !files.includes(file)).map((file) => `It has no ${file}.`),
    ...demandedReact(manifest).map(
      (other) => `${other} is required of servers without pages. Make it optional.`,
    ),
    ...(files.some((file) => file.startsWith('dist/')) ? [] : ['It is not built.']),
  ].map((problem) => `${name}: ${problem}`);
}

/** Returns React packages that a module requires: servers also install modules and do not need React. */
function demandedReact({ flotilla, peerDependencies = {}, peerDependenciesMeta = {} }: Manifest): string[] {
  if (flotilla === undefined) return [];
  return ['react', 'react-dom'].filter(
    (name) => name in peerDependencies && !peerDependenciesMeta[name]?.optional,
  );
}
