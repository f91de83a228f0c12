import { defineEntity, localizedText, text } from '@flotilla/core';
import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { title: localizedText(), slug: text() },
});
const change = (path: string, base: unknown, value: unknown) => ({
  ...{ path, base, value, by: null, at: '2027-01-01T00:00:00.000Z' },
});

it('joins the languages of a field, and leaves out fields that are gone', () => {
  const paths = [
    change('title.en', 'A', 'B'),
    change('slug', 'a', 'b'),
    change('title.ru', null, 'Б'),
    change('color', 'red', 'blue'),
  ];
  expect(changedFields(boat, paths)).toEqual([
    { name: 'title', before: { en: 'A', ru: null }, after: { en: 'B', ru: 'Б' } },
    { name: 'slug', before: 'a', after: 'b' },
  ]);
});
