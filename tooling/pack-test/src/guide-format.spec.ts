import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './pack.js';

const guides = join(root, 'docs/guides');
const oxfmt = join(dirname(createRequire(import.meta.url).resolve('oxfmt/package.json')), 'bin/oxfmt');

let folder: string;

beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'guides-'))));
afterAll(() => rmSync(folder, { recursive: true }));

it('shows files in the format of the workspace', () => {
  copyFileSync(join(root, '.oxfmtrc.json'), join(folder, '.oxfmtrc.json'));
  const paths = readdirSync(guides).flatMap(writeFilesOf);
  expect(paths).toContain('a-module-in-30-minutes/modules/calendar/src/react/event-overview.tsx');

  const shown = textsOf(paths);
  execFileSync(process.execPath, [oxfmt, ...paths], { cwd: folder });

  expect(shown).toEqual(textsOf(paths));
});

const textsOf = (paths: readonly string[]) =>
  Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));

/** Writes the files that a guide shows: code blocks whose first line is a path. @returns their paths */
function writeFilesOf(guide: string): string[] {
  const text = readFileSync(join(guides, guide), 'utf8');
  const blocks = [...text.matchAll(/^```(?:ts|tsx|css|json)\n\/\/ (\S+\.\w+)[^\n]*\n([\s\S]*?)^```/gm)];
  return blocks.map(([, file = '', code = ''], index) => {
    // A guide may show a file again, with an addition.
    const isAgain = blocks.findIndex(([, other]) => other === file) < index;
    const path = `${basename(guide, '.md')}/${isAgain ? `${index}/` : ''}${file}`;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
    return path;
  });
}
