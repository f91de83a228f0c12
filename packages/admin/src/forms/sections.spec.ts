import { content, defineEntity, defineLink, richText, text } from '@flotilla/core';
import { expect, it } from 'vitest';
import { sectionsOf } from './sections.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { story: richText(), harbour: text(), mooring: text() },
  ui: { groups: { place: ['harbour'] }, advanced: ['variant', 'mooring'] },
});

it('puts advanced fields into their own section, and the others by their kind and group', () => {
  const { main, groups, side, advanced } = sectionsOf(boat);
  const namesOf = (fields: typeof main) => fields.map(([name]) => name);
  expect({
    main: namesOf(main),
    groups: groups.map(({ name, fields }) => [name, ...namesOf(fields)]),
    side: namesOf(side),
    advanced: namesOf(advanced),
  }).toEqual({ main: ['story'], groups: [['place', 'harbour']], side: [], advanced: ['variant', 'mooring'] });
});

it('folds generated names of rows with a page, CSS classes and a single variant away', () => {
  const folded = (publishing: boolean) => {
    const entity = defineEntity({
      module: 'fleet',
      name: 'story',
      fields: content(),
      access: { read: 'public' },
      publishing,
    });
    return sectionsOf(entity, new Set(['publishedAt', 'unpublishedAt'])).advanced.map(([name]) => name);
  };

  expect(folded(true).toSorted()).toEqual(['adminTitle', 'className', 'slug', 'variant']);
  expect(folded(false).toSorted()).toEqual(['className', 'variant']);
});

it('folds the part of a picture that a link shows away', () => {
  const pictures = defineLink({ from: 'fleet.boat', to: 'file-storage.file' });
  expect(sectionsOf(pictures).advanced.map(([name]) => name)).toContain('crop');
});
