import { adminTitle, defineEntity, localizedText, slug } from '@flotilla/core';
import { expect, it } from 'vitest';
import { withGenerated } from './generated.js';

const page = defineEntity({
  module: 'host',
  name: 'page',
  fields: { adminTitle: adminTitle(), slug: slug({ generated: true }), title: localizedText() },
});
const slugFor = (row: object) => String(withGenerated(page, { ...row })['slug']).split('\u001f')[0];

it('makes slugs of titles in the way of their language', () => {
  expect(slugFor({ title: { de: 'Über uns' } })).toBe('ueber-uns');
  expect(slugFor({ title: { fi: 'Yö' } })).toBe('yo');
  expect(slugFor({ adminTitle: 'Über uns', title: { en: 'About', de: 'Über uns' } })).toBe('ueber-uns');
  expect(slugFor({ adminTitle: 'Über uns', title: { en: 'About' } })).toBe('uber-uns');
  expect(slugFor({ adminTitle: '', title: {} })).toBe('page');
});
