import { exportFormats } from '@flotilla/importers/formats';
import { expect, it } from 'vitest';
import { importCommand } from './import.js';

const longs = (name: string) =>
  importCommand()
    .commands.find((command) => command.name() === name)
    ?.options.map(({ long }) => long);

it('has a command for each format that an upload may have', () => {
  expect(importCommand().commands.map((command) => command.name())).toEqual(
    exportFormats.map(({ name }) => name),
  );
});

it('has the settings of each format as options', () => {
  const all = ['--dry-run', '--language', '--overwrite', '--source', '--report'];
  const ofProducts = ['--files', '--site', '--encoding', '--currency', '--store'];
  expect(longs('wxr')).toEqual([...all, '--files']);
  expect(longs('ghost')).toEqual([...all, '--files', '--site']);
  expect(longs('markdown')).toEqual([...all, '--site', '--permalink']);
  expect(longs('shopify')).toEqual([...all, ...ofProducts]);
  expect(longs('csv')).toEqual([...all, ...ofProducts, '--map']);
});
