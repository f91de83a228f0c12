import { defineEntity, defineLink, reference, show, text, foreign, via } from '@flotilla/core';
import { expect, it } from 'vitest';
import { documentRowConverter } from './row-converter.js';

const fields = { name: text() };
const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { ...fields, harbourId: reference({ to: 'fleet.harbour' }) },
});
const harbour = defineEntity({ module: 'fleet', name: 'harbour', fields });
const file = defineEntity({ module: 'file-storage', name: 'file', fields });
const boatsToFiles = defineLink({
  from: 'fleet.boat',
  to: 'file-storage.file',
  variants: ['cover'],
  isRepeatable: true,
});

const link = (id: string, variant = 'default') => ({
  id: `link-${id}`,
  variant,
  className: null,
  orderIndex: 0,
  fileStorageModuleFile: { id, variant: 'default', name: id },
});
const wire = {
  id: '1',
  variant: 'default',
  name: 'Aurora',
  boatsToFileStorageModuleFiles: [link('a'), link('b', 'cover'), link('c')],
};
const names = (rows: unknown) => (rows as { name: string }[]).map(({ name }) => name);

it('returns a row without parts unchanged', () => {
  expect(documentRowConverter(show(boat, ['name']))(wire)).toBe(wire);
});

it('renames embedded parts as selected, without serializing them twice', () => {
  const rendered = show(boat, ['name'], { pictures: via(boatsToFiles, file) });

  expect(JSON.parse(JSON.stringify(documentRowConverter(rendered)(wire)))).toEqual({
    id: '1',
    variant: 'default',
    name: 'Aurora',
    pictures: ['a', 'b', 'c'].map((id) => ({ id, variant: 'default', name: id })),
  });
});

it('splits one link into several parts by its variants', () => {
  const rendered = show(boat, [], {
    cover: via(boatsToFiles, file, { variants: ['cover'], first: true }),
    pictures: via(boatsToFiles, file, { variants: ['default'] }),
    one: via(boatsToFiles, file, { limit: 1 }),
  });
  const row = documentRowConverter(rendered)(wire);

  expect(row).toMatchObject({ cover: { name: 'b' }, one: [{ name: 'a' }] });
  expect(names((row as { pictures: unknown }).pictures)).toEqual(['a', 'c']);
});

it('leaves out hidden links, and links without a row at their far end', () => {
  const rendered = show(boat, [], {
    pictures: via(boatsToFiles, file),
    first: via(boatsToFiles, file, { first: true }),
  });
  const links = [link('a', 'hidden'), { ...link('b'), fileStorageModuleFile: null }];

  expect(documentRowConverter(rendered)({ ...wire, boatsToFileStorageModuleFiles: links })).toMatchObject({
    pictures: [],
    first: null,
  });
  expect(documentRowConverter(rendered)({ id: '1', variant: 'default' })).toMatchObject({
    pictures: [],
    first: null,
  });
});

it('returns fields of the link when selected', () => {
  const rendered = show(boat, [], {
    pictures: via(boatsToFiles, file, { fields: ['orderIndex'], limit: 1 }),
  });

  expect(documentRowConverter(rendered)(wire)).toMatchObject({
    pictures: [{ name: 'a', link: { id: 'link-a', orderIndex: 0 } }],
  });
});

it('returns the row that a reference names', () => {
  const rendered = documentRowConverter(show(boat, [], { harbour }));

  expect(rendered({ ...wire, harbour: { id: 'h', variant: 'default', name: 'Piraeus' } })).toMatchObject({
    harbour: { name: 'Piraeus' },
  });
  expect(rendered(wire)).toMatchObject({ harbour: null });
});

it('passes rows of another module through for that module to render', () => {
  const rendered = show(boat, [], { files: via(boatsToFiles, foreign('file-storage.file')) });
  const row = documentRowConverter(rendered)(wire) as { files: unknown[] };

  expect(row.files[0]).toEqual({
    id: 'a',
    variant: 'default',
    entity: 'file-storage.file',
    wire: link('a').fileStorageModuleFile,
  });
});
