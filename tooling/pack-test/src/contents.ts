import type { Manifest, Tarball } from './pack.js';

const isTest = /\.(spec|test|test-d|fixtures?)\.|(^|\/)__\w+__\//;
/** Sources and maps, which would double the number of files. */
const isSource = /^src\/.*\.tsx?$|\.map$/;

/** Returns the problems of a published package: test files, missing files and fields, exact versions. */
export function problemsOf({ name, manifest, files }: Tarball): string[] {
  const ranges = Object.entries({
    ...manifest.dependencies,
    ...manifest.peerDependencies,
    ...manifest.optionalDependencies,
  });
  return [
    ...files.filter((file) => isTest.test(file)).map((file) => `${file} is for tests.`),
    ...files.filter((file) => isSource.test(file)).map((file) => `${file} is a source. Publish only dist.`),
    ...ranges
      .filter(([, range]) => !/^[\^>~]/.test(range))
      .map(([other, range]) => `${other} has the version "${range}". Use a range.`),
    ...['engines', 'repository', 'homepage', 'bugs', 'keywords', 'license', 'description']
      .filter((key) => manifest[key] === undefined)
      .map((key) => `It has no ${key}.`),
    ...['README.md', 'LICENSE', 'CHANGELOG.md']
      .filter((file) => !files.includes(file))
      .map((file) => `It has no ${file}.`),
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
