import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProject } from '@flotilla/runtime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { format } from './format.js';
import { addRussianLabels } from './labels-file.js';
import { newAction } from './new-action.js';
import { newEntity } from './new-entity.js';
import { newLink } from './new-link.js';
import { newMail } from './new-mail.js';
import { newModule } from './new-module.js';
import { newPage } from './new-page.js';
import { newScreen } from './new-screen.js';
import { newView } from './new-view.js';
import { SourceTree } from './source-tree.js';
import { versionsFor } from './versions.js';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../../..');
const module = 'fleet';

let copy: string;
let written: readonly string[];

beforeAll(async () => {
  copy = await copyOfWorkspace();
  const paths = await generateAll();
  await run('pnpm', ['install', '--prefer-offline', '--no-frozen-lockfile'], { cwd: copy });
  await format(copy, paths);
  const bin = join(copy, 'packages/cli/bin/flotilla.js');
  await run(process.execPath, [bin, 'migrate', 'generate'], { cwd: copy });
  const list = ['ls-files', '--others', '--modified', '--exclude-standard'];
  const { stdout } = await run('git', list, { cwd: copy });
  written = stdout.split('\n').filter(Boolean);
}, 900_000);

afterAll(() => rm(copy, { recursive: true, force: true }));

it.each([
  ['types and lint', ['exec', 'oxlint', '--type-check', 'modules/fleet']],
  ['boundaries', ['run', 'check:boundaries']],
  ['messages', ['run', 'check:messages']],
  ['dead code', ['run', 'check:dead']],
  ['schema', ['run', 'check:schema']],
  ['secrets', ['exec', 'secretlint', 'modules/fleet/**/*']],
])('generated code passes the check of %s', async (_, args) => {
  expect(await outcomeOf(args)).toBe('passed');
});

it('generated files have the format of the workspace', async () => {
  expect(written).toContain('modules/fleet/package.json');
  expect(written.some((path) => /migrations\/\d+-initial\.ts$/.test(path))).toBe(true);
  const formatted = written.filter((path) => path !== 'pnpm-lock.yaml');
  expect(await outcomeOf(['exec', 'oxfmt', '--check', ...formatted])).toBe('passed');
});

/** Copies the files of the workspace, committed or not, into a temporary Git repository. */
async function copyOfWorkspace(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flotilla-generated-'));
  const list = 'git ls-files -z --cached --others --exclude-standard --deduplicate';
  const existing = `xargs -0 sh -c 'for file; do [ -e "$file" ] && printf "%s\\0" "$file"; done; true' sh`;
  await run('sh', ['-c', `${list} | ${existing} | tar -c --null -T - | tar -x -C "$0"`, folder], {
    cwd: root,
  });
  await run('git', ['init', '--quiet'], { cwd: folder });
  await run('git', ['add', '.'], { cwd: folder });
  return folder;
}

/** Writes everything that generators write. @returns the paths of the files */
async function generateAll(): Promise<string[]> {
  const project = await findProject(copy);
  const tree = new SourceTree(copy);
  const versions = versionsFor(copy);
  const views = { module, versions, hasDetail: true };
  const calls = { module, versions, hasForm: true };
  newModule(tree, project, { name: module, tier: 8, versions, ru: 'Флот' });
  newEntity(tree, project, { module, name: 'boat', ru: { one: 'Лодка', many: 'Лодки' } });
  newEntity(tree, project, { module, name: 'sea-port' });
  newLink(tree, project, { from: 'fleet.sea-port', to: 'fleet.boat', versions });
  newPage(tree, project, { ...views, entity: 'boat' });
  newView(tree, project, { ...views, entity: 'sea-port' });
  newAction(tree, project, { ...calls, name: 'book', creates: 'booking', on: 'boat' });
  newAction(tree, project, { ...calls, name: 'ask', creates: 'question' });
  for (const name of ['booked', 'asked']) newMail(tree, project, { module, name, versions });
  for (const entity of ['boat', 'booking']) newScreen(tree, project, { module, entity, versions });
  addRussianLabels(tree, 'modules/fleet', { 'boat.title': 'Название' });
  return tree.save();
}

/** Runs a command of pnpm in the copy. @returns `passed`, or its output */
async function outcomeOf(args: readonly string[]): Promise<string> {
  try {
    await run('pnpm', ['--silent', ...args], { cwd: copy, maxBuffer: 2 ** 26 });
    return 'passed';
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return `${stdout}${stderr}`;
  }
}
