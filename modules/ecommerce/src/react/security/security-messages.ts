import { defineMessages } from '@flotilla/react';

/** Texts that name a security deposit in one line. */
export const securityMessages = defineMessages('ecommerce-security', {
  en: {
    deposit: 'Security deposit',
    held_one: 'held on your card the day before',
    held_other: 'held on your card {{count}} days before',
    heldAtStart: 'held on your card on the day of the start',
    charged_one: 'paid the day before and refunded afterwards',
    charged_other: 'paid {{count}} days before and refunded afterwards',
    chargedAtStart: 'paid on the day of the start and refunded afterwards',
    onSite: 'given at the place',
    heldOn: 'Security deposit, held on your card on {{date}}',
    chargedOn: 'Security deposit, paid on {{date}} and refunded afterwards',
    givenOnSite: 'Security deposit, given at the place',
  },
  ru: {
    deposit: 'Залог',
    held_one: 'удержим на карте за день до начала',
    held_few: 'удержим на карте за {{count}} дня до начала',
    held_many: 'удержим на карте за {{count}} дней до начала',
    held_other: 'удержим на карте за {{count}} дня до начала',
    heldAtStart: 'удержим на карте в день начала',
    charged_one: 'оплата за день до начала, после аренды вернём',
    charged_few: 'оплата за {{count}} дня до начала, после аренды вернём',
    charged_many: 'оплата за {{count}} дней до начала, после аренды вернём',
    charged_other: 'оплата за {{count}} дня до начала, после аренды вернём',
    chargedAtStart: 'оплата в день начала, после аренды вернём',
    onSite: 'на месте',
    heldOn: 'Залог, удержим на карте {{date}}',
    chargedOn: 'Залог, оплата {{date}}, после аренды вернём',
    givenOnSite: 'Залог, на месте',
  },
});
