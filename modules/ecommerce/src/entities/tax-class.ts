import { adminTitle, defineEntity, localizedText, type Row, select, slug } from '@flotilla/core';
import { taxPlaces } from '../taxes/tax-terms.js';

/** Products that are taxed alike. Its `place` decides which country taxes them. */
export const taxClass = defineEntity({
  module: 'ecommerce',
  name: 'tax-class',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: localizedText(),
    place: select({ values: taxPlaces, default: 'goods' }),
  },
});
export type TaxClass = Row<typeof taxClass>;
