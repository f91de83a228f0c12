import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkSecurity, checkSpecification, page, securityPage } from './check.js';

const root = resolve(process.argv[2] ?? '.');
const { lines, open, problems } = checkSpecification(readFileSync(join(root, page), 'utf8'), root);
for (const problem of problems) console.error(problem);
console.log(
  `${lines} lines of the specification, ${open.length} open${open.length > 0 ? ` (${open.join(', ')})` : ''}, ${problems.length} problems.`,
);
const security = checkSecurity(readFileSync(join(root, securityPage), 'utf8'), root);
for (const problem of security.problems) console.error(`${securityPage}: ${problem}`);
console.log(`${security.lines} lines on security, ${security.problems.length} problems.`);
if (problems.length + security.problems.length > 0) process.exit(1);
