export type PriceText = {
  /** Exact decimal, as the API sends it: `"1250.00"`. */
  amount: string;
  /** Symbol of the currency: `€`, `₽`, `USDT`. */
  symbol: string;
  /** Determines digit grouping and the position of the symbol. */
  locale: string;
  /** Decimals of the currency; 2 by default. */
  decimals?: number;
};

/**
 * Formats `1250.00` as `€1,250` or `1 250 €`. Cents are shown only if they are not zero, and rounded to the
 * currency's decimals.
 */
export function formatPrice({ amount, symbol, locale, decimals = 2 }: PriceText): string {
  const hasCents = /\.\d*[1-9]/.test(amount);
  return formatterOf(locale, { min: hasCents ? Math.min(decimals, 2) : 0, max: decimals })
    .formatToParts(amount as Intl.StringNumericLiteral)
    .map((part) => (part.type === 'currency' ? spaced(symbol, locale) : part.value))
    .join('');
}

/** Adds a space after a symbol that consists of letters: `USDT 40`, but `€40`. */
function spaced(symbol: string, locale: string): string {
  const isWord = /^\p{L}{2,}$/u.test(symbol);
  return isWord && signComesFirst(locale) ? `${symbol}\u00a0` : symbol;
}

function signComesFirst(locale: string): boolean {
  const [first] = formatterOf(locale, { min: 0, max: 0 }).formatToParts(0);
  return first?.type === 'currency';
}

const formatters = new Map<string, Intl.NumberFormat>();

// Creating an Intl formatter takes about as long as rendering a whole card.
function formatterOf(locale: string, { min, max }: { min: number; max: number }): Intl.NumberFormat {
  const key = `${locale}/${min}/${max}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: min,
    maximumFractionDigits: max,
  });
  formatters.set(key, made);
  return made;
}
