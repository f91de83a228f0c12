import { defineMessages, translate } from '@flotilla/react';
import { lengthText } from '../../bookings/stay-text.js';

/** Nights are no unit of `Intl.NumberFormat`. */
const nightMessages = defineMessages('ecommerce-nights', {
  en: { nights_one: '{{count}} night', nights_other: '{{count}} nights' },
  ru: {
    nights_one: '{{count}} ночь',
    nights_few: '{{count}} ночи',
    nights_many: '{{count}} ночей',
    nights_other: '{{count}} ночи',
  },
});

/** Returns a count with its unit in a language of the site: `7 days`. */
export const pageLength: typeof lengthText = (count, unit, language) =>
  unit === 'night'
    ? translate(nightMessages, language)('nights', { count })
    : lengthText(count, unit, language);
