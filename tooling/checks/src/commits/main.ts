import { spawnSync } from 'node:child_process';
import { longSubjects } from './check.js';

const [root = '.', range] = process.argv.slice(2);

/** Returns the subjects of the commits of a range, and undefined where git does not know it. */
function subjectsOf(...range: readonly string[]): string[] | undefined {
  const { status, stdout } = spawnSync('git', ['log', '--format=%s', '--no-merges', ...range], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.split('\n').filter(Boolean) : undefined;
}

// The rule holds from the commit that added this file.
const [since = ''] = subjectsOf('--format=%H', '--diff-filter=A', '--', import.meta.filename) ?? [];
const later = since === '' ? [] : [`^${since}`];
// The commits that a push would send; the last commit where all are pushed, or there is no remote.
const pushed = subjectsOf(range ?? '@{upstream}..HEAD', ...later) ?? [];
const subjects = pushed.length > 0 ? pushed : (subjectsOf('-1', 'HEAD') ?? []);
const problems = longSubjects(subjects);
for (const problem of problems) console.error(problem);
console.log(`${subjects.length} commits, ${problems.length} problems.`);
if (problems.length > 0) process.exitCode = 1;
