import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Budgets, lowered, measure, problems } from './check.js';
import type { TextKind } from './texts.js';

const root = resolve(process.argv[2] ?? '.');
const isLowered = process.argv.includes('--lower');
const budgetFile = join(import.meta.dirname, 'budgets.json');
const budgets = JSON.parse(readFileSync(budgetFile, 'utf8')) as Budgets;

const patterns = [
  '{apps,packages,modules,tooling}/**/*.{ts,tsx,mjs,md}',
  '{docs,tests,.changeset}/**/*.{ts,tsx,mjs,md}',
  '*.{ts,md}',
];
const ignored = ['node_modules', 'dist', '.runtime', '.turbo'];
const files = globSync(patterns, {
  cwd: root,
  exclude: (name) => ignored.includes(name.split('/').at(-1) ?? ''),
});
const report = measure(files.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const));

const found = problems(report, budgets);
for (const problem of found) console.error(problem);
for (const kind of ['comments', 'titles', 'errors', 'documents'] satisfies TextKind[]) {
  const all = [...report.measures.values()].flatMap((kinds) => kinds.get(kind) ?? []);
  const marked = all.reduce((sum, one) => sum + one.marked, 0);
  const total = all.reduce((sum, one) => sum + one.total, 0);
  console.log(
    `${kind}: ${marked} of ${total} break the house style (${((100 * marked) / Math.max(1, total)).toFixed(1)} %).`,
  );
}
if (isLowered) writeFileSync(budgetFile, `${JSON.stringify(lowered(report, budgets), undefined, 2)}\n`);
if (found.length > 0) {
  console.error(
    'Reword the texts that this change adds: see the house style in CONTRIBUTING.md. Budgets only fall (--lower).',
  );
  process.exitCode = 1;
}
