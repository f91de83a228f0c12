/** Returns how the amounts of a currency are written: by its symbol, or by its code where it has none. */
export const signOf = ({ symbol, code, decimals }: { symbol: string; code: string | null; decimals: number }) => ({
  sign: symbol || (code ?? '?'),
  decimals,
});
