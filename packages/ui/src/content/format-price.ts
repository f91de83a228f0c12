export type PriceText = {
  /** An exact decimal, as the API sends it: `"1250.00"`. */
  amount: string;
  /** The currency's own sign: `€`, `₽`, `USDT`. */
  symbol: string;
  /** Decides grouping and on which side the sign stands. */
  locale: string;
  /** Of the currency: 2 unless it says otherwise. */
  decimals?: number;
};

/** `1250.00` as `€1,250` or `1 250 €`; cents are shown only when there are some, and rounded to the currency's decimals. */
export function formatPrice({ amount, symbol, locale, decimals = 2 }: PriceText): string {
  const hasCents = /\.\d*[1-9]/.test(amount);
  return formatterOf(locale, { min: hasCents ? Math.min(decimals, 2) : 0, max: decimals })
    .formatToParts(amount as Intl.StringNumericLiteral)
    .map((part) => (part.type === 'currency' ? spaced(symbol, locale) : part.value))
    .join('');
}

/** A sign made of letters needs a space after it where a plain sign stands close: `USDT 40`, `€40`. */
function spaced(symbol: string, locale: string): string {
  const isWord = /^\p{L}{2,}$/u.test(symbol);
  return isWord && signComesFirst(locale) ? `${symbol}\u00a0` : symbol;
}

function signComesFirst(locale: string): boolean {
  const [first] = formatterOf(locale, { min: 0, max: 0 }).formatToParts(0);
  return first?.type === 'currency';
}

const formatters = new Map<string, Intl.NumberFormat>();

// Making an Intl formatter costs about as much as rendering a whole card.
function formatterOf(locale: string, { min, max }: { min: number; max: number }): Intl.NumberFormat {
  const key = `${locale}/${min}/${max}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: min,
    maximumFractionDigits: max,
  });
  formatters.set(key, made);
  return made;
}
