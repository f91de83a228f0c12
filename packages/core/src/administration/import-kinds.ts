/** Kinds of records that the installable modules import. */
export const importKinds = [
  'article',
  'page',
  'author',
  'term',
  'media',
  'redirect',
  'product',
  'variation',
  'product-category',
  'attribute',
  'attribute-value',
  'price-key',
] as const;
export type ImportKind = (typeof importKinds)[number];

/** Kinds that people do not choose: their records are taken with the rows that need them. */
export const followingKinds: readonly string[] = ['redirect', 'price-key'] satisfies ImportKind[];
