import {
  adminTitle,
  decimal,
  defineEntity,
  integer,
  localizedText,
  type Row,
  select,
  slug,
} from '@flotilla/core';
import { securityModes } from '../pricing/security-deposit.js';

/** How rentals are paid: a part at the purchase, and the rest before the start. */
export const paymentPlan = defineEntity({
  module: 'ecommerce',
  name: 'payment-plan',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: localizedText(),
    /** In percent of the price of the rental with its extras. */
    depositPercent: decimal({ default: '100', min: '1', max: '100', scale: 2 }),
    /** Days between the due date of the balance and the start. Nearer to it the whole price is due. */
    balanceDaysBefore: integer({ default: 30, min: 0, max: 3650 }),
    /** How security deposits are taken. Their amounts are facts of the products. */
    securityMode: select({ values: ['none', ...securityModes], default: 'none' }),
    /** Days between the request of a security deposit and the start. */
    securityDaysBefore: integer({ default: 1, min: 0, max: 3650 }),
  },
  access: { read: 'public' },
});
export type PaymentPlan = Row<typeof paymentPlan>;
