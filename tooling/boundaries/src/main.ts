import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { circlesOf } from './circles.js';
import { kindsIn, kindUses, mayTellKinds } from './kinds.js';
import { problemOf } from './rules.js';
import { isModuleCode, sqlUses } from './sql.js';
import { readImports, readWorkspaces } from './workspace.js';

const root = resolve(process.argv[2] ?? '.');
const workspaces = readWorkspaces(root);
const imports = readImports(root);
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const kinds = kindsIn(read('packages/core/src/kinds/index.ts'));
const files = globSync('{packages,modules,apps,tooling}/*/src/**/*.{ts,tsx}', { cwd: root });
const sources = files.filter((file) => !mayTellKinds(file));
const modules = workspaces.flatMap(({ folder }) => (folder.startsWith('modules/') ? [folder.slice('modules/'.length)] : []));

const problems = [
  ...imports.flatMap((given) => {
    const problem = problemOf(given, workspaces);
    return problem === undefined ? [] : [`${given.file}: "${given.specifier}" ${problem}`];
  }),
  ...sources.flatMap((file) => kindUses(file, read(file), kinds).map(({ line, problem }) => `${file}:${line} ${problem}`)),
  ...files
    .filter(isModuleCode)
    .flatMap((file) => sqlUses(file, read(file), modules).map(({ line, problem }) => `${file}:${line} ${problem}`)),
];

const circles = circlesOf(imports);

for (const problem of [...problems, ...circles]) console.error(problem);
console.log(
  `${imports.length} imports, ${sources.length} files without a word on kinds, ${problems.length} wrong; ${circles.length} circles of folders.`,
);
process.exitCode = problems.length + circles.length ? 1 : 0;
