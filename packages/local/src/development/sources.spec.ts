import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SourceEdit } from '@flotilla/runtime';
import { Sources } from './sources.js';

let folder: string;
let file: string;
let sources: Sources;
const onChange = vi.fn<(edit: SourceEdit) => void>();

beforeEach(async () => {
  folder = join(realpathSync(mkdtempSync(join(tmpdir(), 'sources-'))), 'dist/src');
  mkdirSync(folder, { recursive: true });
  file = join(folder, 'boat.ts');
  writeFileSync(file, 'one');
  onChange.mockReset();
  const manifests = [join(folder, '../package.json')];
  sources = new Sources(
    {
      folders: [folder],
      manifests,
      environment: join(folder, '../.env'),
      vite: join(folder, '../vite.config.ts'),
      framework: [],
    },
    { onChange, onError: (error) => expect.unreachable(String(error)) },
  );
  await sources.whenReady();
});
afterEach(async () => {
  await sources.close();
  rmSync(join(folder, '../..'), { recursive: true });
});

it('reports a save in place', async () => {
  writeFileSync(file, 'two');

  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith({ path: file, event: 'change' }));
  expect(sources.textOf(file)).toBe('two');
});

it('reports a file that is emptied and written once, and one that stays empty', async () => {
  writeFileSync(file, '');
  await setTimeout(20);
  writeFileSync(file, 'two');
  await vi.waitFor(() => expect(sources.textOf(file)).toBe('two'));
  await setTimeout(150);
  expect(onChange).toHaveBeenCalledOnce();

  writeFileSync(file, '');
  await vi.waitFor(() => expect(sources.textOf(file)).toBe(''));
});

it('reports each of the saves that replace a file', async () => {
  for (const text of ['two', 'three', 'four']) {
    writeFileSync(`${file}~`, text);
    renameSync(`${file}~`, file);
    await vi.waitFor(() => expect(sources.textOf(file)).toBe(text));
  }
});

it('reports new, deleted and returned files, in new folders as well', async () => {
  const other = join(folder, 'entities/port.ts');
  mkdirSync(join(folder, 'entities'));
  writeFileSync(other, 'one');
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith({ path: other, event: 'add' }));
  rmSync(file);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith({ path: file, event: 'unlink' }));
  expect(sources.textOf(file)).toBeUndefined();
  writeFileSync(file, 'two');

  await vi.waitFor(() => expect(sources.textOf(file)).toBe('two'));
});

it('reports a manifest that is created later', async () => {
  const manifest = join(folder, '../package.json');
  writeFileSync(manifest, '{}');

  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith({ path: manifest, event: 'add' }));
});

it('does not report a save without a change', async () => {
  writeFileSync(file, 'one');
  utimesSync(file, new Date(), new Date());
  await setTimeout(300);

  expect(onChange).not.toHaveBeenCalled();
});

it.each(['node_modules/a/index.js', 'boat.spec.ts', 'boat.ts~', '.boat.ts.swp'])(
  'ignores %s',
  async (path) => {
    const ignored = join(folder, path);
    mkdirSync(join(ignored, '..'), { recursive: true });
    writeFileSync(ignored, 'one');
    writeFileSync(file, 'two');

    await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith({ path: file, event: 'change' }));
    expect(onChange).not.toHaveBeenCalledWith(expect.objectContaining({ path: ignored }));
  },
);
