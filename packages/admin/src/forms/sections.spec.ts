import { defineEntity, richText, text } from '@flotilla/core';
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
