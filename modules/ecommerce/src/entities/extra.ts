import {
  adminTitle,
  boolean,
  defineEntity,
  integer,
  localizedText,
  reference,
  type Row,
  select,
  slug,
} from '@flotilla/core';
import { extraPers } from '../pricing/extra-terms.js';

/** A thing or a service that is sold with a product, such as a skipper. */
export const extra = defineEntity({
  module: 'ecommerce',
  name: 'extra',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: localizedText(),
    description: localizedText(),
    /** The booking, each unit of the stay, or each piece costs the price. */
    per: select({ values: extraPers, default: 'booking' }),
    /** Whether it is sold with each of its products. */
    isRequired: boolean({ default: false }),
    /** Of one line. */
    maxQuantity: integer({ default: 1, min: 1, max: 1000 }),
    /** Without a class it has the tax of its product. No foreign key, because it would delete the extra. */
    taxClassId: reference({ to: 'ecommerce.tax-class', constraint: false, optional: true, index: true }),
  },
  access: { read: 'public' },
  ui: { columns: ['adminTitle', 'per', 'isRequired', 'maxQuantity'] },
});
export type Extra = Row<typeof extra>;
