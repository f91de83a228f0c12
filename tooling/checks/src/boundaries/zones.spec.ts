import { expect, it } from 'vitest';
import { mayIgnoreZones, zoneUses } from './zones.js';

const problems = (text: string) =>
  zoneUses('packages/backend/src/query/filter.ts', text).map(({ line, problem }) => [
    line,
    problem.replace(/\. Use the site's.*/, ''),
  ]);

it.each([
  ['const day = at.getDate();', 'getDate() uses the time zone of the process or the browser'],
  ['at.setHours(0, 0);', 'setHours() uses the time zone of the process or the browser'],
  [
    "const text = at.toLocaleDateString('en');",
    'toLocaleDateString() uses the time zone of the process or the browser',
  ],
  ["const format = new Intl.DateTimeFormat('en');", 'Intl.DateTimeFormat has no timeZone'],
  ["const format = Intl.DateTimeFormat('en', { dateStyle: 'long' });", 'Intl.DateTimeFormat has no timeZone'],
  ["const format = new Intl.DateTimeFormat('en', options);", 'Intl.DateTimeFormat has no timeZone'],
  ['const { timeZone } = Intl.DateTimeFormat().resolvedOptions();', 'Intl.DateTimeFormat has no timeZone'],
  ['const day = new Date().toISOString().slice(0, 10);', 'cuts the UTC day out of a moment'],
  ["const [day] = at.toISOString().split('T');", 'cuts the UTC day out of a moment'],
  [
    'const sql = `select date_trunc(\'day\', "createdAt") from x`;',
    'SQL computes a day without "at time zone"',
  ],
  ['const sql = \'select 1 where "day" = current_date\';', 'SQL computes a day without "at time zone"'],
  ['const sql = `select to_char("at", \'YYYY-MM-DD\') from x`;', 'SQL computes a day without "at time zone"'],
])('rejects: %s', (text, problem) => {
  expect(problems(`const first = 1;\n${text}`)).toEqual([[2, problem]]);
});

it.each([
  "const format = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone });",
  'const hour = at.getUTCHours();',
  'const iso = new Date().toISOString();',
  'const local = moment.toISOString().slice(0, -1);',
  "const moment = `date_trunc('milliseconds', now())`;",
  "const sql = `select to_char(\"at\" at time zone 'UTC', 'YYYY-MM-DD')`;",
  '// UTC on purpose: months of keys.\nconst day = new Date().toISOString().slice(0, 10);',
])('lets through: %s', (text) => {
  expect(problems(text)).toEqual([]);
});

it('exempts tests, migrations and time-zone.ts', () => {
  const free = [
    'packages/core/src/values/time-zone.ts',
    'modules/blog/src/a.spec.ts',
    'modules/blog/src/backend/migrations/1-x.ts',
  ];
  expect(free.map(mayIgnoreZones)).toEqual([true, true, true]);
  expect(mayIgnoreZones('modules/blog/src/react/card.tsx')).toBe(false);
});
