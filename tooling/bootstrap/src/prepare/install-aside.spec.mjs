import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installAside, removeAbandoned } from './install-aside.mjs';

let folder;
let target;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-'));
  target = join(folder, 'tool');
});
afterEach(() => rmSync(folder, { recursive: true }));

const isWhole = () => existsSync(join(target, 'program'));

it('moves the filled folder to the target and replaces an incomplete one', async () => {
  mkdirSync(target);
  writeFileSync(join(target, 'half'), '');

  await installAside({ target, isWhole, fill: async (aside) => fillWith(aside, 'new') });

  expect(readdirSync(folder)).toEqual(['tool']);
  expect(readdirSync(target)).toEqual(['program']);
});

it('leaves no folder when the installation fails', async () => {
  const fill = async (aside) => {
    fillWith(aside, 'half');
    throw new Error('no connection');
  };

  await expect(installAside({ target, isWhole, fill })).rejects.toThrow('no connection');
  expect(readdirSync(folder)).toEqual([]);
});

it('keeps the target of a concurrent installation', async () => {
  const fill = async (aside) => {
    mkdirSync(target);
    fillWith(target, 'theirs');
    return fillWith(aside, 'ours');
  };

  await installAside({ target, isWhole, fill });

  expect(readFileSync(join(target, 'program'), 'utf8')).toBe('theirs');
});

it('removes folders of killed installations, not those of running ones', async () => {
  const dead = 4_194_999;
  mkdirSync(`${target}.new.${dead}`);
  mkdirSync(`${target}.new.${process.ppid}`);

  await installAside({ target, isWhole, fill: async (aside) => fillWith(aside, 'new') });

  expect(readdirSync(folder).toSorted()).toEqual(['tool', `tool.new.${process.ppid}`]);
});

it('removes folders of killed installations of everything that is installed there', () => {
  for (const name of ['tool', 'tool.new.4194999', 'other.new.4194999', `other.new.${process.ppid}`])
    mkdirSync(join(folder, name));

  removeAbandoned(folder);
  removeAbandoned(join(folder, 'absent'));

  expect(readdirSync(folder).toSorted()).toEqual([`other.new.${process.ppid}`, 'tool']);
});

function fillWith(aside, text) {
  writeFileSync(join(aside, 'program'), text);
  return aside;
}
