import { createRegistry, isLink, type View } from '@flotilla/core';
import { createLabels, writableFields } from '@flotilla/core/reflection';
import { findProject } from '@flotilla/runtime';
import { loadWebModules } from '@flotilla/site';
import { describe, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { readsOf } from './recorded-reads.fixture.js';

const definitions = modules.map(({ module }) => module);
const registry = createRegistry(definitions);
const webModules = await loadWebModules(await findProject());
const links = [...registry.entities.values()].filter(isLink);

/** Views of blocks, and of rows that blocks contain. */
const edited = registry.views.filter(({ of: { key } }) => {
  const isBlock = registry.entity(key).name === 'widget';
  return isBlock || links.some(({ contains, right }) => contains && right?.key === key);
});

/** Fields that the form of a block shows apart from its content. */
const advanced = ['variant', 'adminTitle', 'slug', 'anchor', 'className'];

/** Fields that only the API reads, when an island requests the data of the block. */
const ofTheApi: Readonly<Record<string, readonly string[]>> = { 'analytic.widget metrics-default': ['days'] };

const nameOf = ({ of, variant }: View) => `${of.key} ${variant}`;

describe.each(edited.map((view) => [nameOf(view), view] as const))('%s', (name, view) => {
  it('offers editors the fields and parts that it shows, and no others', async () => {
    const { edits = [], parts = {} } = view.editing ?? {};
    const reads = await readsOf(view, registry, webModules);
    const fields = Object.keys(writableFields(registry.entity(view.of.key)));
    const own = Object.values(view.lists).flatMap(({ within }) => within ?? []);

    const shown = fields.filter((field) => reads.has(field) && !advanced.includes(field));
    expect([...edits].sort()).toEqual([...shown, ...(ofTheApi[name] ?? [])].sort());
    const linked = Object.keys(view.of.parts).filter((part) => reads.has(part) || own.includes(part));
    expect(Object.keys(parts).sort()).toEqual(linked.sort());
  });
});

const blocks = edited.filter(({ of }) => registry.entity(of.key).name === 'widget');

it.each(['en', 'ru'])('every block has a line of help in %s', (language) => {
  const labels = createLabels(language, definitions);
  const helpOf = ({ of, variant }: View) => labels.variantHelp(registry.entity(of.key), variant) ?? '';

  expect(blocks.filter((view) => helpOf(view) === '').map(nameOf)).toEqual([]);
  expect(blocks.map(helpOf).filter((help) => help.length > 60)).toEqual([]);
});

it('every block has a category', () => {
  const without = blocks.filter(({ editing, isPrivate }) => editing?.category === undefined && !isPrivate);

  expect(blocks.length).toBeGreaterThan(50);
  expect(without.map(nameOf)).toEqual([]);
});
