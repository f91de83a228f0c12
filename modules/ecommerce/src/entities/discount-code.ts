import { defineEntity, integer, reference, type Row, text } from '@flotilla/core';

/** A code that a buyer enters to use a discount. */
export const discountCode = defineEntity({
  module: 'ecommerce',
  name: 'discount-code',
  fields: {
    discountId: reference({ to: 'ecommerce.discount', index: true }),
    code: text({
      min: 1,
      max: 40,
      pattern: /^[\p{L}\p{N}_-]+$/u,
      patternSays: {
        en: 'must be letters and digits such as SPRING10',
        ru: 'должно быть буквами и цифрами, например SPRING10',
      },
    }),
    usageLimit: integer({ optional: true, min: 0, max: 1_000_000_000 }),
    used: integer({ default: 0, min: 0, readOnly: true }),
  },
  indexes: [{ fields: ['code'], unique: true, ignoreCase: true }],
  naturalKey: ['code'],
  checks: [
    { name: 'used-within-limit', sql: '"used" <= "usageLimit"', example: { used: 0, usageLimit: 100 } },
  ],
  ui: { rowLabel: 'code', columns: ['code', 'discountId', 'usageLimit', 'used'] },
});
export type DiscountCode = Row<typeof discountCode>;
