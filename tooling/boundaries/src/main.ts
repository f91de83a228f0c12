import { resolve } from 'node:path';
import { problemOf } from './rules.js';
import { readImports, readWorkspaces } from './workspace.js';

const root = resolve(process.argv[2] ?? '.');
const workspaces = readWorkspaces(root);
const imports = readImports(root);
const problems = imports.flatMap((given) => {
  const problem = problemOf(given, workspaces);
  return problem === undefined ? [] : [`${given.file}: "${given.specifier}" ${problem}`];
});

for (const problem of problems) console.error(problem);
console.log(`${imports.length} imports, ${problems.length} wrong.`);
process.exitCode = problems.length ? 1 : 0;
