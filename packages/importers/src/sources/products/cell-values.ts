/** Splits a list of WooCommerce: commas within a value have a backslash. */
export function escapedList(text: string): string[] {
  return listOf(
    text
      .slice(0, maxList)
      .split(/(?<!\\),/)
      .map((part) => part.replaceAll('\\,', ',')),
  );
}

/** Splits a list of a spreadsheet. */
export function looseList(text: string, separators = /[;|\n]|,(?!\d)/): string[] {
  return listOf(text.slice(0, maxList).split(separators));
}

/** Levels of a category. Each one names those above it. */
const maxLevels = 20;

/** Splits the path of a category: `Clothing > Hats`. */
export function pathOf(text: string): string[] {
  return listOf(text.slice(0, maxList).split('>', maxLevels));
}

/** Characters of a list. */
const maxList = 20_000;

function listOf(parts: readonly string[]): string[] {
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
}

const grams: Readonly<Record<string, number>> = {
  ...{ kg: 1000, кг: 1000, g: 1, г: 1, гр: 1 },
  ...{ lb: 453.592_37, lbs: 453.592_37, oz: 28.349_523_125 },
};

/** Returns a weight in whole grams; null for none. */
export function gramsOf(amount: string | undefined, unit: string): number | null {
  return Math.round(Number(amount ?? 0) * (grams[unit.toLowerCase()] ?? 1)) || null;
}
