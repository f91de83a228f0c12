import { expect, it } from 'vitest';
import { isModuleCode, sqlUses } from './sql.js';

const problems = (text: string, file = 'modules/rbac/src/backend/sessions/sessions.ts') =>
  sqlUses(file, text, ['rbac', 'file-storage']).map(({ line, problem }) => [line, problem]);

it.each([
  ['const text = `select 1 from "rbac_session" where true`;', 'names the table rbac_session'],
  ["const table = 'file_storage_file';", 'names the table file_storage_file'],
  ['const text = `from ${a} join rbac_subjects_to_roles l`;', 'names the table rbac_subjects_to_roles'],
  ["await tx.query('select 1');", 'runs a statement of its own'],
  ['const rows = await this.db.query<{ id: string }>(text, [id]);', 'runs a statement of its own'],
])('rejects: %s', (text, problem) => {
  expect(problems(`const first = 1;\n${text}`)).toEqual([[2, expect.stringContaining(problem)]]);
});

it.each([
  'const open = await rows.of(session, context).find({ where: { revokedAt: { isNull: true } } });',
  "limits.of({ name: 'rbac.init', calls: 30 });",
  "const key = 'rbac.subjects-to-roles';",
  "const cookie = '__Host-rbac_session_id-x';",
  'const { query } = this.call;',
])('lets through: %s', (text) => {
  expect(problems(text)).toEqual([]);
});

it('accepts SQL in *.sql.ts files that state the reason', () => {
  const file = 'modules/rbac/src/backend/codes/one-time-codes.sql.ts';
  expect(
    problems(
      '/** SQL, since codes are no entity. */\nawait db.query(`delete from "rbac_one_time_code"`);',
      file,
    ),
  ).toEqual([]);
  expect(problems('await db.query(`delete from "rbac_one_time_code"`);', file)).toEqual([
    [1, 'does not start with a comment that states why it needs SQL.'],
  ]);
});

it('checks server code of modules, not migrations, tests and fixtures', () => {
  const files = [
    'carts/merge-carts.ts',
    'migrations/1-initial.ts',
    'shop.int.spec.ts',
    'testing/account-app.fixture.ts',
  ];
  expect(files.map((file) => isModuleCode(`modules/ecommerce/src/backend/${file}`))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(isModuleCode('packages/backend/src/rows/rows.ts')).toBe(false);
});
