import type {
  AttributeRecord,
  AttributeValueRecord,
  ImportRecord,
  ProductCategoryRecord,
  ProductRecord,
} from '@flotilla/backend/ports';
import { hashOf } from '../../engine/hash.js';
import { type Family, familiesOf } from './families.js';
import type { ProductFileOptions } from './product-tables.js';
import { common, type ShopItem, type ShopItems } from './shop-items.js';

const maxProblems = 5;
/** Equal names of products get numbers; beyond this number their keys make them different. */
const maxEqualNames = 15;

const folded = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
const attributeKey = (name: string) => name.trim().replace(/\s+/g, ' ');
const valueKey = (name: string, value: string) => `${folded(name)}: ${folded(value)}`;

/** Yields the records of a shop: categories, facts, products, and their variations. */
export function* productRecords(
  { items, others }: ShopItems,
  options: ProductFileOptions,
): Generator<ImportRecord> {
  yield* others;
  const families = familiesOf(items);
  const whole = families.filter(({ problems }) => problems.length === 0);
  const all = whole.flatMap(({ product, variations }) => [product, ...variations]);
  if (all.some(({ price }) => typeof price === 'string'))
    yield { kind: 'price-key', key: 'price', label: 'Price' };
  yield* categoriesOf(all);
  yield* attributesOf(all);
  const context: Context = { options, slugs: new Map(), sales: { count: 0 } };
  for (const family of families) yield* recordsOf(family, context);
}

interface Context {
  readonly options: ProductFileOptions;
  readonly slugs: Map<string, number>;
  readonly sales: { count: number };
}

function* recordsOf({ product, variations, problems }: Family, context: Context): Generator<ProductRecord> {
  const problem = problems.slice(0, maxProblems).join(' ');
  const more = problems.length > maxProblems ? ` And ${problems.length - maxProblems} more.` : '';
  const kind = product.parent === undefined ? 'product' : 'variation';
  yield recordOf(product, {
    kind,
    context,
    ...(problem && { problem: problem + more }),
  });
  for (const [position, item] of variations.entries())
    yield recordOf(item, {
      kind: 'variation',
      context,
      position,
      product,
      ...(problem && { problem: `${item.place}: its product has wrong rows.` }),
    });
}

interface Given {
  readonly kind: ProductRecord['kind'];
  readonly context: Context;
  readonly position?: number;
  readonly product?: ShopItem;
  readonly problem?: string;
}

function recordOf(item: ShopItem, { kind, context, position, product, problem }: Given): ProductRecord {
  const { categories, facts, options = [], sale, parent, problems: _, place, ...values } = item;
  const names = options.map(({ value }) => value);
  const label = product && names.length > 0 ? [product.label, ...names].join(', ') : item.label;
  const slug = product ? [product.slug || product.label, ...names].join(' ') : item.slug || item.label;
  return {
    ...{ ...common(context.options), ...values, kind, label },
    slug: distinct(slug, item.key, context),
    ...(problem === undefined ? { place } : { problem }),
    ...(parent !== undefined && { parent }),
    ...(position !== undefined && { position }),
    ...(sale && { sale: { ...sale, position: context.sales.count++ } }),
    ...(categories && { categories: [...new Set(categories.flatMap(levelsOf).map(({ key }) => key))] }),
    ...(facts && {
      facts: facts.flatMap(({ name, values: of, isHidden }) =>
        of.map((value) => ({ value: valueKey(name, value), ...(isHidden && { isHidden }) })),
      ),
    }),
    ...(options.length > 0 && { options: options.map(({ name, value }) => valueKey(name, value)) }),
  };
}

function distinct(slug: string, key: string, { slugs }: Context): string {
  const count = (slugs.get(slug) ?? 0) + 1;
  slugs.set(slug, count);
  return count > maxEqualNames ? `${slug} ${key}` : slug;
}

/** Longer keys take more memory than the file: each level has those above it in its key. */
const maxKey = 300;
const shortKey = (key: string) => (key.length > maxKey ? hashOf(key) : key);

/** Returns the category of a path and those above it, which show its products too. */
function levelsOf(path: readonly string[]): { key: string; label: string; above: string }[] {
  return path.map((label, index) => ({
    key: shortKey(
      path
        .slice(0, index + 1)
        .map(folded)
        .join(' > '),
    ),
    label,
    above: path.slice(0, index).join(' > '),
  }));
}

function* categoriesOf(items: readonly ShopItem[]): Generator<ProductCategoryRecord> {
  const seen = new Set<string>();
  for (const { key, label, above } of items.flatMap(({ categories = [] }) => categories.flatMap(levelsOf))) {
    if (seen.has(key)) continue;
    seen.add(key);
    const lost = above ? [{ what: 'place of a category below another', detail: above }] : [];
    yield { kind: 'product-category', key, label, lost };
  }
}

function* attributesOf(items: readonly ShopItem[]): Generator<AttributeRecord | AttributeValueRecord> {
  const attributes = new Map<string, { key: string; values: Set<string> }>();
  const named = items.flatMap(({ facts = [], options = [] }) => [
    ...facts.flatMap(({ name, values }) => values.map((value) => ({ name, value }))),
    ...options,
  ]);
  for (const { name, value } of named) {
    const known = attributes.get(folded(name));
    const attribute = known ?? { key: attributeKey(name), values: new Set<string>() };
    if (!known) {
      attributes.set(folded(name), attribute);
      yield { kind: 'attribute', key: attribute.key, label: attribute.key };
    }
    if (attribute.values.has(folded(value))) continue;
    const position = attribute.values.size;
    attribute.values.add(folded(value));
    yield {
      ...{ kind: 'attribute-value', key: valueKey(name, value), label: value.trim() },
      ...{ attribute: attribute.key, position },
    };
  }
}
