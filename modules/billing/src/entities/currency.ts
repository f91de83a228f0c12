import { adminTitle, boolean, defineEntity, integer, slug, text, type Row } from '@flotilla/core';

/** A currency; payment providers use its ISO 4217 `code`. */
export const currency = defineEntity({
  module: 'billing',
  name: 'currency',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: text(),
    symbol: text(),
    isDefault: boolean({ default: false }),
    code: text({ optional: true, suggestions: ['EUR', 'USD', 'RUB', 'GBP', 'JPY'] }),
    decimals: integer({ default: 2, min: 0, max: 8 }),
  },
  access: { read: 'public' },
  indexes: [{ fields: ['isDefault'], unique: true, where: { isDefault: true } }],
  ui: { area: 'settings', rank: 2, columns: ['title', 'symbol', 'code', 'isDefault'] },
});
export type Currency = Row<typeof currency>;
