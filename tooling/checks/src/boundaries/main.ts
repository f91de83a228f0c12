import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { cyclesOf } from './cycles.js';
import { directionProblems, directionProblemsOfStyles, mayNameSides } from './directions.js';
import { unexportedVariants, unnamedExports } from './exports.js';
import { kindsIn, kindUses, mayCompareKinds } from './kinds.js';
import { type Import, problemOf, type Workspace } from './rules.js';
import { markupProblems } from './markup.js';
import { publishableTable, unpublishedReads } from './published.js';
import { isModuleCode, sqlUses } from './sql.js';
import { mayIgnoreZones, zoneUses } from './zones.js';

const root = resolve(process.argv[2] ?? '.');
const workspaces = readWorkspaces(root);
const imports = readImports(root);
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const kinds = kindsIn(read('packages/core/src/kinds/index.ts'));
const files = globSync('{packages,modules,apps,tests,tooling}/*/src/**/*.{ts,tsx}', { cwd: root });
const sources = files.filter((file) => !mayCompareKinds(file));
const publishable = globSync('modules/*/src/entities/*.ts', { cwd: root }).flatMap(
  (file) => publishableTable(read(file)) ?? [],
);
const modules = workspaces.flatMap(({ folder }) =>
  folder.startsWith('modules/') ? [folder.slice('modules/'.length)] : [],
);

const problems = [
  ...imports.flatMap((imported) => {
    const problem = problemOf(imported, workspaces);
    return problem === undefined ? [] : [`${imported.file}: "${imported.specifier}" ${problem}`];
  }),
  ...sources.flatMap((file) =>
    kindUses(file, read(file), kinds).map(({ line, problem }) => `${file}:${line} ${problem}`),
  ),
  ...files.flatMap((file) =>
    unnamedExports(file, read(file)).map(({ line, problem }) => `${file}:${line} ${problem}`),
  ),
  ...globSync('modules/*/src/react/variants.ts', { cwd: root }).flatMap((file) => {
    const [entryPoint = ''] = globSync(`${dirname(file)}/index.{ts,tsx}`, { cwd: root });
    return unexportedVariants(read(entryPoint), read(file)).map(
      (name) => `${entryPoint} does not export the variant ${name} of ${file}.`,
    );
  }),
  ...files
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.spec.tsx'))
    .flatMap((file) =>
      markupProblems(file, read(file)).map(({ line, problem }) => `${file}:${line} ${problem}`),
    ),
  ...files
    .filter((file) => !mayNameSides(file))
    .flatMap((file) =>
      directionProblems(file, read(file)).map(({ line, problem }) => `${file}:${line} ${problem}`),
    ),
  ...globSync('{packages,modules,apps}/*/src/**/*.css', { cwd: root }).flatMap((file) =>
    directionProblemsOfStyles(read(file)).map(({ line, problem }) => `${file}:${line} ${problem}`),
  ),
  ...files
    .filter((file) => !mayIgnoreZones(file))
    .flatMap((file) => zoneUses(file, read(file)).map(({ line, problem }) => `${file}:${line} ${problem}`)),
  ...files
    .filter(isModuleCode)
    .flatMap((file) =>
      [...sqlUses(file, read(file), modules), ...unpublishedReads(file, read(file), publishable)].map(
        ({ line, problem }) => `${file}:${line} ${problem}`,
      ),
    ),
];

const cycles = cyclesOf(imports);

for (const problem of [...problems, ...cycles]) console.error(problem);
console.log(
  `${imports.length} imports, ${sources.length} files checked for kinds, ${problems.length} problems; ${cycles.length} cycles of folders.`,
);
process.exitCode = problems.length + cycles.length ? 1 : 0;

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly flotilla?: { readonly tier?: number };
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** Returns the packages, modules, apps and tests under a root. */
function readWorkspaces(root: string): Workspace[] {
  return globSync('{packages,modules,apps,tests}/*/package.json', { cwd: root }).map((path) => {
    const manifest = JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest;
    const { name, exports = {}, flotilla, peerDependenciesMeta = {} } = manifest;
    return {
      name,
      folder: dirname(path),
      tier: flotilla?.tier,
      entryPoints: Object.keys(exports),
      optionalPeers: Object.keys(peerDependenciesMeta),
    };
  });
}

/** Returns every import and re-export of the sources under a root, type imports included. */
function readImports(root: string): Import[] {
  const files = globSync('{packages,modules,apps,tests}/*/src/**/*.{ts,tsx}', { cwd: root });
  return files.flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')));
}

function importsOf(file: string, text: string): Import[] {
  const { module } = parseSync(file, text);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
  return [...new Set(specifiers)].map((specifier) => ({ file, specifier }));
}
