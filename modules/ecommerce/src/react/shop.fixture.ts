import { type Currency, currency } from '@flotilla/billing';
import { file } from '@flotilla/file-storage';
import { makeLink, makeRow } from '@flotilla/testing/react';
import { attribute, attributeKey, product } from '../index.js';

const euro = makeRow(currency, { slug: 'eur', title: 'Euro', symbol: '€', isDefault: true });
const dollar = makeRow(currency, { slug: 'usd', title: 'US dollar', symbol: '$' });
const pricePerDay = makeRow(attributeKey, {
  title: { en: 'Price' },
  type: 'price',
  field: 'number',
  suffix: { en: ' / day', ru: ' / день' },
});

/** A link to a price per day in euros or dollars. */
export const price = (
  number: string,
  paidIn: Currency = euro,
  key: Parameters<typeof makeRow<typeof attributeKey>>[1] = pricePerDay,
) =>
  makeLink('attribute', {
    ...makeRow(attribute, { number }),
    attributeKeysToAttributes: [makeLink('attributeKey', makeRow(attributeKey, key))],
    attributesToBillingModuleCurrencies: [makeLink('billingModuleCurrency', paidIn)],
  });

export const fact = (
  key: Parameters<typeof makeRow<typeof attributeKey>>[1],
  value: Parameters<typeof makeRow<typeof attribute>>[1],
) =>
  makeLink('attribute', {
    ...makeRow(attribute, value),
    attributeKeysToAttributes: [makeLink('attributeKey', makeRow(attributeKey, key))],
  });

/** A yacht with two pictures, two prices and three facts. */
export const aurora = makeRow(product, {
  slug: 'aurora-68',
  title: { en: 'Aurora 68' },
  shortDescription: { en: 'Flybridge yacht', ru: 'Яхта с флайбриджем' },
  productsToFileStorageModuleFiles: [
    picture('aurora-1'),
    picture('aurora-2'),
    { ...picture('manual'), variant: 'attachment-default' },
  ],
  productsToAttributes: [
    price('4500.00', dollar),
    price('3900.00'),
    fact(
      { title: { en: 'Length', ru: 'Длина' }, field: 'number', suffix: { en: ' m', ru: ' м' } },
      { number: '20.7' },
    ),
    fact({ title: { en: 'Built', ru: 'Год' }, field: 'number' }, { number: '2021' }),
    fact({ title: { en: 'Skipper', ru: 'Шкипер' }, field: 'boolean' }, { boolean: true }),
    fact({ title: { en: 'Engine', ru: 'Двигатель' } }, { string: { en: 'Diesel', ru: 'Дизель' } }),
  ],
});

function picture(name: string) {
  return makeLink(
    'fileStorageModuleFile',
    makeRow(file, { file: `/public/${name}.jpg`, alt: name, width: 1600, height: 1067 }),
  );
}
