const numberPattern = /\d+(?:\.(\d+))?/;

/** The number in a text as the language writes it: `12500+` is `12,500+`. Four digits stay together, as in a year. */
export function formatFigure(text: string, language: string): string {
  return text.replace(numberPattern, (digits, decimals: string | undefined) =>
    new Intl.NumberFormat(language, { useGrouping: 'min2', minimumFractionDigits: decimals?.length ?? 0 }).format(
      digits as Intl.StringNumericLiteral,
    ),
  );
}
