import type { RichTextDocument } from '@flotilla/core';
import { emptyRichText } from '@flotilla/core/rich-text';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LocalizedRichText } from './localized-rich-text.js';
import { Localized, Title } from './localized.js';
import { localized } from '../site/localized-value.js';
import { SiteProvider } from '../site/site.js';

const site = { language: 'ru', languages: ['en', 'ru'], path: '/' };
const html = (node: ReactNode) => renderToStaticMarkup(<SiteProvider value={site}>{node}</SiteProvider>);
const empty = emptyRichText;
const titled: RichTextDocument = {
  ...empty,
  children: [{ type: 'heading', level: 1, children: [{ text: 'Лодка' }] }],
};

describe('localized', () => {
  it.each([
    [
      { en: 'Boat', ru: 'Лодка' },
      { value: 'Лодка', lang: 'ru' },
    ],
    [
      { en: 'Boat', ru: ' ' },
      { value: 'Boat', lang: 'en' },
    ],
    [{ el: 'Σκάφος' }, { value: 'Σκάφος', lang: 'el' }],
    [
      { en: 'Boat', ru: empty },
      { value: 'Boat', lang: 'en' },
    ],
    [{ en: '', ru: empty }, undefined],
    [{}, undefined],
    [null, undefined],
  ])('of %j is %j', (values, expected) => {
    expect(localized<unknown>(values, site)).toEqual(expected);
  });
});

it('sets lang on a text in another language', () => {
  expect(html(<Localized as="p" className="lead" value={{ ru: 'Лодка' }} />)).toBe(
    '<p class="lead">Лодка</p>',
  );
  expect(html(<Localized as="p" value={{ en: 'Boat' }} />)).toBe('<p lang="en">Boat</p>');
  expect(html(<Localized value={{}} />)).toBe('');
});

it('falls back for rich text, too', () => {
  expect(html(<LocalizedRichText value={{ en: 'One\n\nTwo' }} />)).toBe(
    '<div lang="en"><p>One</p><p>Two</p></div>',
  );
  expect(html(<LocalizedRichText value={{ ru: empty }} />)).toBe('');
  expect(html(<LocalizedRichText as="section" under={2} value={{ ru: titled }} />)).toBe(
    '<section><h3 id="лодка">Лодка</h3></section>',
  );
});

it('names a row without a title "Untitled"', () => {
  expect(html(<Title as="h2" of={{ title: { en: 'Boat' } }} />)).toBe('<h2 lang="en">Boat</h2>');
  expect(html(<Title as="h2" of={{ title: {} }} />)).toBe('<h2>Без названия</h2>');
});
