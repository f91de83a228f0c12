import { resolve } from 'node:path';
import { circlesOf } from './circles.js';
import { problemOf } from './rules.js';
import { readImports, readWorkspaces } from './workspace.js';

const root = resolve(process.argv[2] ?? '.');
const workspaces = readWorkspaces(root);
const imports = readImports(root);
const problems = imports.flatMap((given) => {
  const problem = problemOf(given, workspaces);
  return problem === undefined ? [] : [`${given.file}: "${given.specifier}" ${problem}`];
});

const circles = circlesOf(imports);

for (const problem of [...problems, ...circles]) console.error(problem);
console.log(`${imports.length} imports, ${problems.length} wrong; ${circles.length} circles of folders.`);
process.exitCode = problems.length + circles.length ? 1 : 0;
