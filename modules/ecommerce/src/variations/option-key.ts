/** Kinds of options of one product, such as size and colour. */
export const maxOptionKeys = 5;

/** Combinations of options of one product. */
export const maxVariations = 100;

/** Returns the canonical text of the options of a variation; null without one. */
export const optionKeyOf = (attributeIds: readonly string[]): string | null =>
  attributeIds.length === 0 ? null : [...new Set(attributeIds)].sort().join(' ');
