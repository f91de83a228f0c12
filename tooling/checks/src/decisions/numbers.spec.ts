import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../../docs/decisions');
const records = globSync('[0-9]*.md', { cwd: folder }).toSorted();

it('decision records have consecutive numbers', () => {
  expect(records.map((name) => Number(name.slice(0, 4)))).toEqual(records.map((_, index) => index + 1));
});

it.each(records)('%s has its number in its title and in the list of records', (name) => {
  const number = Number(name.slice(0, 4));
  const [title = ''] = readFileSync(join(folder, name), 'utf8').split('\n');

  expect(Number(/^# (\d+)[:.] /.exec(title)?.[1])).toBe(number);
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toMatch(
    new RegExp(`^\\| ${number} \\| \\[.+\\]\\(${name}\\) \\|`, 'm'),
  );
});
