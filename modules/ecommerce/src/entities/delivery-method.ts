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
import { deliveryKinds } from '../delivery/delivery-kinds.js';

/** A shipment, pickup or download of goods. Stores without delivery methods need no addresses. */
export const deliveryMethod = defineEntity({
  module: 'ecommerce',
  name: 'delivery-method',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: localizedText(),
    description: localizedText(),
    kind: select({ values: deliveryKinds, default: 'ship' }),
    /** The store that delivers like this; empty for all stores. */
    storeId: reference({ to: 'ecommerce.store', optional: true, index: true }),
    /** The area of deliveries; empty for everywhere. No foreign key, because it would delete the method. */
    zoneId: reference({ to: 'ecommerce.zone', constraint: false, optional: true, index: true }),
    /** Tax of the charge. No foreign key, because it would delete the method. */
    taxClassId: reference({ to: 'ecommerce.tax-class', constraint: false, optional: true, index: true }),
    /** Days from the payment to the arrival. */
    minDays: integer({ optional: true, min: 0, max: 1000 }),
    maxDays: integer({ optional: true, min: 0, max: 1000 }),
    /** In grams. */
    maxWeight: integer({ optional: true, min: 0, max: 100_000_000 }),
    isActive: boolean({ default: true }),
  },
  checks: [
    {
      name: 'days-in-order',
      sql: '"minDays" <= "maxDays"',
      example: { minDays: 2, maxDays: 5 },
    },
  ],
  access: { read: 'public' },
  ui: { columns: ['adminTitle', 'kind', 'storeId', 'zoneId', 'isActive'] },
});
export type DeliveryMethod = Row<typeof deliveryMethod>;
