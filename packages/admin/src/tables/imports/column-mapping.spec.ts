import { content, defineEntity, integer } from '@flotilla/core';
import { createLabels } from '@flotilla/core/reflection';
import { describe, expect, it } from 'vitest';
import { mappedFields, suggestedKey, suggestedMapping } from './column-mapping.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { ...content(), berths: integer() },
});
const labels = createLabels('en', [{ name: 'fleet', labels: { en: { 'boat.berths': 'Number of berths' } } }]);
const targets = ['slug', 'title.en', 'title.ru', 'berths', 'id'];
const unknown = (name: string) => ({ name, is: 'unknown' as const, sample: '' });
const field = (name: string) => ({ name, is: 'field' as const, sample: '' });

describe('suggestedMapping', () => {
  it('finds fields by their name and label, in any case', () => {
    const columns = ['Number of Berths', 'TITLE_EN', 'Colour'].map(unknown);
    expect(suggestedMapping(boat, { columns, targets }, labels)).toEqual({
      'Number of Berths': 'berths',
      TITLE_EN: 'title.en',
      Colour: '',
    });
  });

  it('suggests each field once, and none that the file has', () => {
    const columns = [field('title.en'), unknown('Title'), unknown('title')];
    expect(suggestedMapping(boat, { columns, targets }, labels)).toEqual({ Title: 'title.ru', title: '' });
  });
});

it('suggestedKey is the first key whose fields the file has', () => {
  const keys = [['slug'], ['storeId', 'berths']];
  const columns = [field('berths'), { ...field('storeId.key'), is: 'key' as const }, unknown('Name')];

  expect([...mappedFields({ columns }, { Name: 'title.en' })]).toEqual(['berths', 'storeId', 'title']);
  expect(suggestedKey({ keys, columns }, {})).toEqual(['storeId', 'berths']);
  expect(suggestedKey({ keys, columns }, { Name: 'slug' })).toEqual(['slug']);
  expect(suggestedKey({ keys, columns: [] }, {})).toEqual(['slug']);
});
