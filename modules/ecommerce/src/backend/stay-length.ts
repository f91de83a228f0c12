import { languageChain } from '@flotilla/core/languages';
import { lengthText, stayText } from '../bookings/stay-text.js';

/** Returns {@link stayText} for mails and documents, in each language that they have. */
export const writtenStay: typeof stayText = (line, language) => stayText(line, language, writtenLength);

const writtenLength: typeof lengthText = (count, unit, language) => {
  const known = languageChain(language).find((one) => Object.hasOwn(nights, one));
  if (unit !== 'night' || known === undefined) return lengthText(count, unit, language);
  const rule = new Intl.PluralRules(known).select(count);
  const { [rule]: text = '#' } = nights[known] ?? {};
  return text.replace('#', new Intl.NumberFormat(language).format(count));
};

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** Nights are no unit of `Intl.NumberFormat`. */
const nights: Readonly<Record<string, Forms>> = {
  de: { one: '# Nacht', other: '# Nächte' },
  el: { one: '# νύχτα', other: '# νύχτες' },
  ar: {
    ...{ zero: '# ليلة', one: 'ليلة واحدة', two: 'ليلتان' },
    ...{ few: '# ليالٍ', many: '# ليلة', other: '# ليلة' },
  },
};
