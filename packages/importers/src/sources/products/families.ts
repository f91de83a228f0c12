import type { ShopItem } from './shop-items.js';

/** A product with its variations, and the problems of its rows: one wrong row stops the whole product. */
export interface Family {
  readonly product: ShopItem;
  readonly variations: readonly ShopItem[];
  readonly problems: readonly string[];
}

/** Groups items by product, in the order of the file. Names rows that contradict others. */
export function familiesOf(items: readonly ShopItem[]): Family[] {
  const products = new Map<string, ShopItem>();
  const problems = new Map<ShopItem, string[]>();
  const refuse = (item: ShopItem, problem: string) => {
    const known = problems.get(item);
    if (known) known.push(problem);
    else problems.set(item, [...item.problems, problem]);
  };
  const skus = new Map<string, ShopItem>();
  for (const item of items) {
    if (item.parent === undefined) {
      const first = products.get(item.key);
      if (first) refuse(first, `${item.place}: the same product is on ${first.place}.`);
      else products.set(item.key, item);
    }
    const sku = item.sku?.toLowerCase();
    const other = sku === undefined || sku === '' ? undefined : skus.get(sku);
    if (other && other.key !== item.key)
      refuse(
        item,
        `${item.place}, column "${item.columns?.sku ?? 'SKU'}": "${item.sku}" is on ${other.place} too.`,
      );
    else if (sku) skus.set(sku, item);
  }
  const variations = items.filter(({ parent }) => parent !== undefined);
  const lonely = variations.filter(({ parent = '' }) => !products.has(parent));
  for (const item of lonely)
    refuse(item, `${item.place}, column "${item.columns?.parentId ?? 'Parent'}": there is no such product.`);
  const byParent = Map.groupBy(variations, ({ parent = '' }) => parent);
  const problemsOf = (item: ShopItem) => problems.get(item) ?? item.problems;
  const families = [...products.values()].map((product): Family => {
    const own = byParent.get(product.key) ?? [];
    requireOptions(own, refuse);
    return { product, variations: own, problems: [product, ...own].flatMap(problemsOf) };
  });
  return [
    ...families,
    ...lonely.map((product) => ({ product, variations: [], problems: problemsOf(product) })),
  ];
}

/** Each variation has options, and each combination is there once. */
function requireOptions(
  variations: readonly ShopItem[],
  refuse: (item: ShopItem, problem: string) => void,
): void {
  const seen = new Map<string, ShopItem>();
  for (const item of variations) {
    const { options = [], place } = item;
    const choice = options
      .map(({ name, value }) => `${name}\0${value}`.toLowerCase())
      .toSorted()
      .join('\n');
    const other = seen.get(choice);
    if (options.length === 0) refuse(item, `${place}: the variation has no value of an option.`);
    else if (other) refuse(item, `${place}: a variation with these options is on ${other.place}.`);
    seen.set(choice, item);
  }
}
