/** A number, or an exact decimal as the API sends it: a string keeps digits that a number would lose. */
export type Decimal = number | string;

/** An amount as the API sends it, with the symbol of its currency, or with its ISO 4217 code. */
export type Price = { readonly amount: string } & (
  | { readonly symbol: string; readonly decimals?: number }
  | { readonly currency: string }
);

/** Formats values in a language. */
export interface Format {
  /** `12,650` or `12 650`, with up to eight digits after the decimal point. */
  number(value: Decimal): string;
  /** `€1,250` or `1 250 €`; with cents only if they are not zero, rounded to the decimals of the currency. */
  money(price: Price): string;
  /** `12.6 m`, for a unit of `Intl`: `meter`, `kilometer-per-hour`. */
  unit(value: Decimal, unit: string): string;
  /** `May 19, 2026`, for a calendar day, independent of time zones. */
  day(day: string): string;
  /** `May 19, 2026`, for the day of a moment in the time zone. */
  date(moment: string): string;
  /** `May 19, 2026 at 11:30 PM GMT+3`, always with the time zone. */
  dateTime(moment: string): string;
  /** `Friday, June 11, 2027 at 1:00 PM`, for an appointment at the site: its time zone is not named. */
  fullDateTime(moment: string): string;
  /** `Paphos, Limassol, and Larnaca`. */
  list(items: readonly string[]): string;
}

const formats = new Map<string, Format>();

/** Returns the {@link Format} of a language in a time zone. Does not import React. */
export function formatIn(language: string, timeZone: string): Format {
  const key = `${language} ${timeZone}`;
  const format = formats.get(key) ?? createFormat(language, timeZone);
  formats.set(key, format);
  return format;
}

function createFormat(language: string, timeZone: string): Format {
  // `min2` groups only from five digits on, so that a year is 2021 and not 2,021.
  const numbers = once(
    () => new Intl.NumberFormat(language, { useGrouping: 'min2', maximumFractionDigits: maxDigits }),
  );
  // Days are stored as midnight UTC.
  const days = once(() => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }));
  const dates = once(() => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }));
  const moments = once(() => new Intl.DateTimeFormat(language, { ...longMoment, timeZone }));
  const appointments = once(
    () => new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone }),
  );
  const lists = once(() => new Intl.ListFormat(language, { type: 'conjunction' }));
  const units = new Map<string, Intl.NumberFormat>();

  return {
    number: (value) => numbers().format(exact(value)),
    money: (price) => formatMoney(price, language),
    unit: (value, unit) => {
      const formatter =
        units.get(unit) ??
        new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: maxDigits });
      units.set(unit, formatter);
      // A non-breaking space keeps number and unit on one line.
      return formatter.format(exact(value)).replace(' ', '\u00a0');
    },
    day: (day) => days().format(new Date(day)),
    date: (moment) => dates().format(new Date(moment)),
    dateTime: (moment) => moments().format(new Date(moment)),
    fullDateTime: (moment) => appointments().format(new Date(moment)),
    list: (items) => lists().format(items),
  };
}

/** Shows cents only if they are not zero, and rounds to the decimals of the currency. */
function formatMoney(price: Price, language: string): string {
  const hasCents = /\.\d*[1-9]/.test(price.amount);
  if ('currency' in price) {
    const { currency, amount } = price;
    return moneyFormatter(language, { currency, ...(!hasCents && { min: 0 }) }).format(exact(amount));
  }
  const { symbol, decimals = 2 } = price;
  const fraction = { min: hasCents ? Math.min(decimals, 2) : 0, max: decimals };
  const parts = moneyFormatter(language, { currency: 'EUR', ...fraction }).formatToParts(exact(price.amount));
  const isFirst = parts.findIndex(({ type }) => type === 'currency') < parts.findIndex(isDigits);
  // A space after a symbol that consists of letters: `USDT 40`, but `€40`.
  const written = isFirst && /^\p{L}{2,}$/u.test(symbol) ? `${symbol}\u00a0` : symbol;
  return parts.map(({ type, value }) => (type === 'currency' ? written : value)).join('');
}

const isDigits = ({ type }: Intl.NumberFormatPart) => type === 'integer';

const moneyFormatters = new Map<string, Intl.NumberFormat>();

/** Creating an Intl formatter takes about as long as rendering a whole card. */
function moneyFormatter(
  language: string,
  { currency, min, max }: { readonly currency: string; readonly min?: number; readonly max?: number },
): Intl.NumberFormat {
  const key = `${language}/${currency}/${min}/${max}`;
  const formatter =
    moneyFormatters.get(key) ??
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      minimumFractionDigits: min,
      maximumFractionDigits: max,
    });
  moneyFormatters.set(key, formatter);
  return formatter;
}

/** Scale of exact decimals. */
const maxDigits = 8;

const longMoment = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} satisfies Intl.DateTimeFormatOptions;

/**
 * Casts a decimal: formatters accept any decimal string without rounding, but their types accept only
 * literals.
 */
function exact(value: Decimal): Intl.StringNumericLiteral {
  return value as Intl.StringNumericLiteral;
}

/** Creates a formatter lazily, because creating one costs more than formatting. */
function once<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | undefined;
  return () => (made ??= make());
}
