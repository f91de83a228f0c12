import {
  adminTitle,
  defineEntity,
  integer,
  localizedText,
  reference,
  type Row,
  select,
  slug,
  text,
} from '@flotilla/core';
import { weekdays } from './weekdays.js';

const timeOfDay = (at: string) =>
  text({
    default: at,
    max: 5,
    pattern: /^([01]\d|2[0-3]):[0-5]\d$/,
    patternSays: {
      en: 'must be a time of day such as 09:00',
      ru: 'должно быть временем суток, например 09:00',
    },
    suggestions: [at],
  });

/** When products can be rented: unit, hours, buffers and limits of a stay. */
export const schedule = defineEntity({
  module: 'ecommerce',
  name: 'schedule',
  fields: {
    adminTitle: adminTitle(),
    slug: slug(),
    title: localizedText(),
    unit: select({ values: ['day', 'night', 'hour'], default: 'day' }),
    /** IANA time zone of the place; without it that of the store. */
    timeZone: text({ optional: true, max: 64 }),
    startTime: timeOfDay('09:00'),
    endTime: timeOfDay('18:00'),
    /** Minutes that a resource is blocked before and after a stay. */
    bufferBefore: integer({ default: 0, min: 0, max: 100_000 }),
    bufferAfter: integer({ default: 0, min: 0, max: 100_000 }),
    minUnits: integer({ default: 1, min: 1, max: 10_000 }),
    maxUnits: integer({ optional: true, min: 1, max: 10_000 }),
    startDays: weekdays(),
    endDays: weekdays(),
    /** Hours between the booking and the start of the stay. */
    noticeHours: integer({ default: 0, min: 0, max: 100_000 }),
    horizonDays: integer({ default: 730, min: 1, max: 3650 }),
    /** Minutes that an unpaid order keeps its dates; the provider's shortest payment page may be longer. */
    holdMinutes: integer({ default: 35, min: 1, max: 10_080 }),
    /** How rentals are paid; without it everything is paid at the purchase. No foreign key, because it would delete the schedule. */
    paymentPlanId: reference({
      to: 'ecommerce.payment-plan',
      constraint: false,
      optional: true,
      index: true,
    }),
    /** Refunds of canceled rentals; without it everything is refunded. No foreign key, because it would delete the schedule. */
    cancellationPolicyId: reference({
      to: 'ecommerce.cancellation-policy',
      constraint: false,
      optional: true,
      index: true,
    }),
  },
  access: { read: 'public' },
  ui: { area: 'shop', rank: 10 },
});
export type Schedule = Row<typeof schedule>;
