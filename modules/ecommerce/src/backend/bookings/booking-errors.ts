import { RefusedError } from '@flotilla/backend';

/** Creates the error for a rented product without dates. */
export const withoutDates = (title: string) =>
  new RefusedError({ en: `Choose dates for ${title}.`, ru: `Выберите даты: «${title}».` });

/** Creates the error for a network that holds more unpaid bookings than the limit. */
export function tooManyUnpaid(limited: keyof typeof limits, most: number): RefusedError {
  const { en, ru } = limits[limited](most);
  return new RefusedError({
    en: `${en} can wait for payment at a time. Pay for the earlier order first.`,
    ru: `Неоплаченных ${ru} не больше ${most}. Сначала оплатите прежний заказ.`,
  });
}

const limits = {
  bookings: (most: number) => ({ en: `At most ${most} bookings`, ru: 'броней' }),
  days: (most: number) => ({ en: `Bookings of at most ${most} days`, ru: 'дней броней' }),
  extras: (most: number) => ({ en: `At most ${most} extras`, ru: 'дополнений' }),
};
