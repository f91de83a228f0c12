/**
 * E.164 allows 15 digits, and some extensions more; short numbers, such as those of emergency services, have
 * three.
 */
const minDigits = 3;
const maxDigits = 20;
const maxLength = 50;

/** Notations of an extension, in English and in Russian. */
const extension =
  /(?:[\s,;(]|(?<=\d))(?:;?ext(?:ension)?|x|доб(?:авочный)?|вн(?:утр(?:енний)?)?|#)[\s.:=№]*(\d{1,10})\)?$/iu;
const number = /^\+?[\d\s().,/*#-]+$/;

/**
 * Returns a telephone number as it is stored: with single spaces, and an extension in any notation as ` ext.
 * 12`. Keeps the grouping of digits, which differs between countries. Returns undefined for an invalid
 * number.
 */
export function phoneNumber(text: string): string | undefined {
  const written = text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
  if (written.length > maxLength) return undefined;
  const match = extension.exec(written);
  const main = (match ? written.slice(0, match.index) : written).replace(/[\s,;(]+$/, '');
  const digits = main.replace(/\D/g, '').length;
  if (digits < minDigits || digits > maxDigits || !number.test(main)) return undefined;
  return match ? `${main} ext. ${match[1]}` : main;
}
