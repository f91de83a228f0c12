import { spawnSync } from 'node:child_process';
import { wrongSubjects } from './check.js';

const [root = '.', range] = process.argv.slice(2);

/** Returns the subjects of the commits of a range, and undefined where git does not know it. */
function subjectsOf(...range: readonly string[]): string[] | undefined {
  const { status, stdout } = spawnSync('git', ['log', '--format=%s', '--no-merges', ...range], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.split('\n').filter(Boolean) : undefined;
}

// The rule holds from the commit that added this file. A shallow clone may have the last commit only.
const [since = ''] = subjectsOf('--format=%H', '--diff-filter=A', '--', import.meta.filename) ?? [];
const later = since === '' ? [] : (subjectsOf(range ?? 'HEAD', `^${since}`) ?? []);
const subjects = later.length > 0 ? later : (subjectsOf('-1', 'HEAD') ?? []);
const problems = wrongSubjects(subjects);
for (const problem of problems) console.error(problem);
console.log(`${subjects.length} commits, ${problems.length} problems.`);
if (problems.length > 0) process.exitCode = 1;
