import { defineMessages } from '@flotilla/react';

/** Texts of cancellation policies. */
export const cancellationMessages = defineMessages('ecommerce-cancellation', {
  en: {
    free_one: 'Free cancellation until {{count}} day before the start',
    free_other: 'Free cancellation until {{count}} days before the start',
    freeToStart: 'Free cancellation until the start',
    part_one: '{{percent}} back until {{count}} day before the start',
    part_other: '{{percent}} back until {{count}} days before the start',
    partToStart: '{{percent}} back until the start',
    separator: '; ',
    nothing: 'No refund when you cancel',
    grace_one: 'Within {{count}} hour of booking you get everything back.',
    grace_other: 'Within {{count}} hours of booking you get everything back.',
  },
  ru: {
    free_one: 'Бесплатная отмена не позднее чем за {{count}} день до начала',
    free_few: 'Бесплатная отмена не позднее чем за {{count}} дня до начала',
    free_many: 'Бесплатная отмена не позднее чем за {{count}} дней до начала',
    free_other: 'Бесплатная отмена не позднее чем за {{count}} дня до начала',
    freeToStart: 'Бесплатная отмена до начала',
    part_one: 'не позднее чем за {{count}} день до начала — возврат {{percent}}',
    part_few: 'не позднее чем за {{count}} дня до начала — возврат {{percent}}',
    part_many: 'не позднее чем за {{count}} дней до начала — возврат {{percent}}',
    part_other: 'не позднее чем за {{count}} дня до начала — возврат {{percent}}',
    partToStart: 'до начала — возврат {{percent}}',
    separator: '; ',
    nothing: 'При отмене деньги не возвращаются',
    grace_one: 'В течение {{count}} часа после заказа возвращается всё.',
    grace_few: 'В течение {{count}} часов после заказа возвращается всё.',
    grace_many: 'В течение {{count}} часов после заказа возвращается всё.',
    grace_other: 'В течение {{count}} часа после заказа возвращается всё.',
  },
});
