import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';

/** Path of the page; its links are relative to it. */
export const page = 'docs/reference/specification.md';

export interface Checked {
  readonly lines: number;
  /** Numbers of lines without an implementation or a test. */
  readonly open: readonly string[];
  readonly problems: readonly string[];
}

/** A row of a table: `| 1.33 | requirement | [code](…) | [test](…) “title” |`. */
const row = /^\| (\d\.\d+) \| (.+) \| (.+) \| (.+) \|$/;
/** A link to a file, for a test followed by a part of its title. */
const reference = /\[[^\]]+\]\(([^)]+)\)(?: “([^”]+)”)?/g;
const openMark = '**open**';

/** Checks that the files and test titles of the page exist in the repository. */
export function checkSpecification(text: string, root: string): Checked {
  const rows = text.split('\n').flatMap((line) => {
    const [, number = '', , code = '', tests = ''] = row.exec(line) ?? [];
    return number === '' ? [] : [{ number, code, tests }];
  });
  const numbers = rows.map(({ number }) => number);
  const twice = numbers.filter((number, index) => numbers.indexOf(number) !== index);
  const open = rows
    .filter(({ code, tests }) => code.includes(openMark) || tests.includes(openMark))
    .map(({ number }) => number);
  const problems = rows.flatMap(({ number, code, tests }) => [
    ...problemsIn(code, root).map((problem) => `${number}: ${problem}`),
    ...problemsIn(tests, root).map((problem) => `${number}: ${problem}`),
  ]);
  return {
    lines: rows.length,
    open,
    problems: [...twice.map((number) => `${number} is listed twice.`), ...problems],
  };
}

/** The page on security. Links are resolved from its folder, as for {@link page}. */
export const securityPage = 'docs/reference/security.md';

/** Returns whether a cell marks a requirement as not applicable. */
const isAbsent = (cells: readonly string[]) => cells.includes('–');

/**
 * Checks the page on security: each line of its tables names a test by its title, unless the requirement does
 * not apply.
 */
export function checkSecurity(text: string, root: string): Omit<Checked, 'open'> {
  const lines = text.split('\n');
  const rows = lines.flatMap((line, index) => {
    const isHead = line.startsWith('|-') || (lines[index + 1] ?? '').startsWith('|-');
    return line.startsWith('| ') && !isHead ? [line.slice(2, -2).split(' | ')] : [];
  });
  const problems = rows.flatMap((cells) => {
    const [name = '', tests = ''] = [cells[0], cells.at(-1)];
    if (isAbsent(cells)) return [];
    const named = [...tests.matchAll(reference)];
    const isShown =
      named.length > 0 &&
      named.every(([, link = '', title]) => /\.spec\.tsx?$/.test(link) && title !== undefined);
    return [...(isShown ? [] : ['It names no test by its title.']), ...problemsIn(tests, root)].map(
      (problem) => `${name}: ${problem}`,
    );
  });
  return { lines: rows.length, problems };
}

function problemsIn(cell: string, root: string): string[] {
  const named = [...cell.matchAll(reference)];
  if (named.length === 0) return cell.includes(openMark) ? [] : ['It names no file.'];
  return named.flatMap(([, link = '', title]) => {
    const path = normalize(join('docs/reference', link));
    const file = join(root, path);
    if (!existsSync(file)) return [`There is no ${path}.`];
    if (title !== undefined && !readFileSync(file, 'utf8').includes(title))
      return [`${path} has no test “${title}”.`];
    return [];
  });
}
