/** Returns the sign of a currency's amounts: its symbol, else its code. */
export const signOf = ({
  symbol,
  code,
  decimals,
}: {
  symbol: string;
  code: string | null;
  decimals: number;
}) => ({
  sign: symbol || (code ?? '?'),
  decimals,
});
