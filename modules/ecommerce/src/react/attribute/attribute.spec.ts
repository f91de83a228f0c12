import { file } from '@flotilla/file-storage';
import { makeLink, makeRow, renderVariant } from '@flotilla/testing/react';
import { expect, it } from 'vitest';
import { store, widget } from '../../index.js';
import * as door from '../index.js';
import { fact, price } from '../shop.fixture.js';

/** Returns the text of a store's page with these facts. */
async function written(facts: ReturnType<typeof fact>[], language: string): Promise<string> {
  const subject = makeRow(store, { title: { en: 'Store' }, storesToAttributes: facts });
  const row = makeRow(widget, { variant: 'store-overview-default' });
  const { text } = await renderVariant([door], {
    entity: 'ecommerce.widget',
    widget: row,
    subject,
    language,
  });
  return text;
}

const title = { en: 'Fact', ru: 'Факт' };

it.each([
  [
    { field: 'number', prefix: { en: '≈ ' }, suffix: { en: ' kn' } },
    { number: '12345678.90000001' },
    'Fact ≈ 12,345,678.90000001 kn',
  ],
  [{ field: 'boolean' }, { boolean: false }, 'Fact No'],
  [{ field: 'date' }, { date: '2026-05-19T00:00:00.000Z' }, 'Fact May 19, 2026'],
  [{ field: 'datetime' }, { datetime: '2026-05-19T10:30:00.000Z' }, 'Fact May 19, 2026 at 10:30 AM'],
  [{ field: 'string' }, { string: { en: 'Teak' } }, 'Fact Teak'],
] as const)('formats a value of %j as %3$s', async (key, value, expected) => {
  expect((await written([fact({ title, ...key }, value)], 'en')).replaceAll(' ', ' ')).toContain(expected);
});

it('formats values in the language of the page', async () => {
  const text = await written(
    [fact({ title, field: 'number', suffix: { ru: ' уз' } }, { number: '12345.6' })],
    'ru',
  );

  expect(text).toContain('Факт 12 345,6 уз');
});

it('omits facts without a value, and attributes that are not features', async () => {
  const facts = [
    fact({ title, field: 'number', suffix: { en: ' kn' } }, {}),
    fact({ title, field: 'string' }, { string: { en: '' } }),
    fact({ title, type: 'interval' }, { string: { en: 'month' } }),
  ];

  expect(await written(facts, 'en')).not.toContain('Fact');
});

/** Renders a link of a product in one of its component variants. */
async function rendered(
  entity: 'products-to-attributes' | 'products-to-file-storage-module-files',
  variant: string,
  link: object,
) {
  const row = { ...link, id: 'link', variant };
  return renderVariant([door], { entity: `ecommerce.${entity}`, widget: row });
}

it('renders a product’s attribute as a price', async () => {
  expect((await rendered('products-to-attributes', 'price', price('3900.00'))).text).toContain(
    '€3,900 / day',
  );
});

it('renders a product’s file as a picture or as a download', async () => {
  const picture = makeLink(
    'fileStorageModuleFile',
    makeRow(file, { file: '/public/deck.jpg', alt: 'The deck' }),
  );
  const manual = makeLink(
    'fileStorageModuleFile',
    makeRow(file, { file: '/public/manual.pdf', alt: 'Manual' }),
  );
  const links = 'products-to-file-storage-module-files';

  expect((await rendered(links, 'default', picture)).html).toMatch(/<img [^>]*alt="The deck"/);
  expect((await rendered(links, 'overview', picture)).html).toContain('aspect-21/9');
  expect((await rendered(links, 'attachment-default', manual)).html).toMatch(
    /<a href="\/public\/manual\.pdf" download/,
  );
});
