import { formatPrice } from '@flotilla/ui';

/** A number, or an exact decimal as the API sends it: a string keeps digits that a number would lose. */
export type Decimal = number | string;

/** Writes values as a language does. */
export interface Format {
  /** `12,650` or `12 650`; all digits after the point that there are, at most eight. */
  number(value: Decimal): string;
  /** `€1,250` or `1 250 €`; cents when there are some, rounded to the decimals of the currency. */
  money(price: { readonly amount: string; readonly symbol: string; readonly decimals?: number }): string;
  /** `12.6 m`, of a unit that `Intl` knows: `meter`, `kilometer-per-hour`. */
  unit(value: Decimal, unit: string): string;
  /** `May 19, 2026`, of a calendar day, which is the same in every time zone. */
  day(day: string): string;
  /** `May 19, 2026`, of the day on which a moment falls in the time zone. */
  date(moment: string): string;
  /** `May 19, 2026 at 11:30 PM GMT+3`: a time means nothing without its zone. */
  dateTime(moment: string): string;
  /** `Paphos, Limassol, and Larnaca`. */
  list(words: readonly string[]): string;
}

const formats = new Map<string, Format>();

/** {@link Format} of a language in a time zone, for scripts too: it brings no React. */
export function formatIn(language: string, timeZone: string): Format {
  const key = `${language} ${timeZone}`;
  const format = formats.get(key) ?? createFormat(language, timeZone);
  formats.set(key, format);
  return format;
}

function createFormat(language: string, timeZone: string): Format {
  // `min2` groups from five digits on: a year is 2021, not 2,021.
  const numbers = once(() => new Intl.NumberFormat(language, { useGrouping: 'min2', maximumFractionDigits: maxDigits }));
  // Days are stored as midnight UTC.
  const days = once(() => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }));
  const dates = once(() => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }));
  const moments = once(() => new Intl.DateTimeFormat(language, { ...longMoment, timeZone }));
  const lists = once(() => new Intl.ListFormat(language, { type: 'conjunction' }));
  const units = new Map<string, Intl.NumberFormat>();

  return {
    number: (value) => numbers().format(exact(value)),
    money: (price) => formatPrice({ ...price, locale: language }),
    unit: (value, unit) => {
      const formatter = units.get(unit) ?? new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: maxDigits });
      units.set(unit, formatter);
      // A line must not end between a number and its unit.
      return formatter.format(exact(value)).replace(' ', '\u00a0');
    },
    day: (day) => days().format(new Date(day)),
    date: (moment) => dates().format(new Date(moment)),
    dateTime: (moment) => moments().format(new Date(moment)),
    list: (words) => lists().format(words),
  };
}

/** Exact decimals have that many places. */
const maxDigits = 8;

const longMoment = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} satisfies Intl.DateTimeFormatOptions;

/** Formatters read decimals from strings without rounding them; the types know only numbers in disguise. */
function exact(value: Decimal): Intl.StringNumericLiteral {
  return value as Intl.StringNumericLiteral;
}

/** Making a formatter costs more than formatting with it. */
function once<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | undefined;
  return () => (made ??= make());
}
