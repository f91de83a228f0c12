import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { circlesOf } from './circles.js';
import { kindsIn, kindUses, mayTellKinds } from './kinds.js';
import { problemOf } from './rules.js';
import { readImports, readWorkspaces } from './workspace.js';

const root = resolve(process.argv[2] ?? '.');
const workspaces = readWorkspaces(root);
const imports = readImports(root);
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const kinds = kindsIn(read('packages/core/src/kinds/index.ts'));
const sources = globSync('{packages,modules,apps,tooling}/*/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !mayTellKinds(file));

const problems = [
  ...imports.flatMap((given) => {
    const problem = problemOf(given, workspaces);
    return problem === undefined ? [] : [`${given.file}: "${given.specifier}" ${problem}`];
  }),
  ...sources.flatMap((file) => kindUses(file, read(file), kinds).map(({ line, problem }) => `${file}:${line} ${problem}`)),
];

const circles = circlesOf(imports);

for (const problem of [...problems, ...circles]) console.error(problem);
console.log(
  `${imports.length} imports, ${sources.length} files without a word on kinds, ${problems.length} wrong; ${circles.length} circles of folders.`,
);
process.exitCode = problems.length + circles.length ? 1 : 0;
