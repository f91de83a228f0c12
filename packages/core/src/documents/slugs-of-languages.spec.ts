import { describe, expect, it } from 'vitest';
import { defineEntity } from '../definitions/entity.js';
import { fieldFailures, isTranslatable, normalized } from '../kinds/kind-of.js';
import { localizedText } from '../kinds/localized-text.js';
import { slug } from '../kinds/slug.js';
import { defineModule } from '../registry/module.js';
import { problemsOf } from '../registry/registry-check.js';
import { show } from '../selection/show.js';
import { defaultPages, movedPath, rowPath, slugIn } from './row-pages.js';

const slugs = localizedText({ areSlugs: true });
const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { slug: slug(), slugs, title: localizedText() },
});
const row = { id: '1', slug: 'charter', slugs: { el: 'nayloseis', ru: '' } };

describe('the slug of a row in a language', () => {
  it.each([
    ['el', 'nayloseis'],
    ['ru', 'charter'],
    ['de', 'charter'],
    [undefined, 'charter'],
  ])('in %s is %s, also in its path', (language, expected) => {
    expect(slugIn(row, language)).toBe(expected);
    expect(rowPath(defaultPages, 'fleet.boat', row, language)).toBe(`/fleet/boats/${expected}`);
    const pages = { 'fleet.boat': 'https://boats.example/[slug]' } as const;
    expect(movedPath(pages, 'fleet.boat', row, language)).toBe(`https://boats.example/${expected}`);
  });

  it('is the one of all languages for rows without slugs', () => {
    expect(slugIn({ slug: 'charter' }, 'el')).toBe('charter');
    expect(slugIn({ slug: 'charter', slugs: null }, 'el')).toBe('charter');
  });
});

describe('slugs of languages', () => {
  it('are lowercase letters, digits and hyphens, and left out when empty', () => {
    const codes = (value: unknown) => fieldFailures(slugs, value).map(({ code, path }) => [code, ...path]);
    expect(codes({ el: 'nayloseis-2' })).toEqual([]);
    expect(codes({ el: 'ναυλώσεις', ru: 'a b' })).toEqual([
      ['slug', 'el'],
      ['slug', 'ru'],
    ]);
    expect(codes({ el: 'x'.repeat(201) })).toEqual([['tooLong', 'el']]);
    expect(normalized(slugs, { el: '', ru: 'a' })).toEqual({ ru: 'a' });
  });

  it('are selected with the slug, and are not translated', () => {
    expect(show(boat, ['slug']).fields).toEqual(['slug', 'slugs']);
    expect(show(boat, ['title']).fields).toEqual(['title']);
    expect(Object.entries(boat.fields).filter(([, field]) => isTranslatable(field))).toEqual([
      ['title', boat.fields.title],
    ]);
  });

  it('need the slug of all languages, and their name', () => {
    const wrong = defineEntity({
      module: 'fleet',
      name: 'buoy',
      fields: { slugs: localizedText({ areSlugs: true }), names: localizedText({ areSlugs: true }) },
    });
    expect(problemsOf([defineModule({ name: 'fleet', entities: [wrong] })])).toEqual([
      'fleet.buoy.names: a field with areSlugs must be named "slugs".',
      'fleet.buoy.slugs: needs the field "slug" beside it. Add slug: slug().',
    ]);
  });
});
