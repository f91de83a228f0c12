import { looseList, pathOf } from '../products/cell-values.js';
import type { ProductRow } from '../products/product-row.js';
import type { ShopFact, ShopItem } from '../products/shop-items.js';
import { pricesOf } from '../products/shop-items.js';

type Lost = ShopItem['lost'][number];
const numbers = [1, 2, 3] as const;

const columns = {
  ...{ number: 'Variant Price', sku: 'Variant SKU', quantity: 'Variant Inventory Qty' },
  ...{ weight: 'Variant Grams', title: 'Title', slug: 'Handle', parentId: 'Handle' },
};

/** Returns the product of the rows of a handle, and its variations. */
export function itemsOfHandle(rows: readonly ProductRow[]): ShopItem[] {
  const [first] = rows;
  if (!first) return [];
  const variants = rows.filter(isVariant);
  const handle = first.text('Handle').toLowerCase();
  const key = handle || first.place;
  const names = numbers.map((number) => first.text(`Option${number} Name`));
  const isSimple = variants.length <= 1 && (names[0] === '' || isDefault(variants[0] ?? first));
  const label = first.text('Title');
  if (label === '') first.refuse('Title', 'is empty.');
  const only = isSimple
    ? variantOf(variants[0] ?? first)
    : { ...noVariant, isShippable: isShippable(variants) };
  const state = stateOf(first);
  const product: ShopItem = {
    ...{ key, label: label || key, slug: handle, place: first.place, columns },
    ...{ html: first.text('Body (HTML)'), summary: first.text('SEO Description') },
    ...only,
    isPublished: state.isPublished,
    pictures: picturesOf(rows),
    categories: categoriesOf(first),
    facts: [...factsOf(first), ...(isSimple ? codesOf(variants[0] ?? first) : [])],
    addresses: handle ? [`/products/${encodeURIComponent(handle)}`] : [],
    lost: [...state.lost, ...only.lost],
    problems: rows.filter((row) => isSimple || !variants.includes(row)).flatMap(({ problems }) => problems),
  };
  if (isSimple) return [product];
  return [product, ...variants.map((row) => variationOf(row, { key, names }))];
}

const noVariant = { price: null, lost: [] as Lost[] } as const;

function variationOf(
  row: ProductRow,
  { key, names }: { readonly key: string; readonly names: readonly string[] },
): ShopItem {
  const options = numbers.flatMap((number, index) => {
    const value = row.text(`Option${number} Value`);
    return value === '' ? [] : [{ name: names[index] || `Option ${number}`, value }];
  });
  const picture = row.text('Variant Image');
  const own = variantOf(row);
  return {
    ...{ key: `${key}#${options.map(({ value }) => value.toLowerCase()).join('/')}`, parent: key },
    ...{ label: options.map(({ value }) => value).join(', '), place: row.place, columns, options, ...own },
    isPublished: true,
    pictures: picture ? [{ address: picture }] : [],
    facts: codesOf(row),
    problems: row.problems,
  };
}

const isVariant = (row: ProductRow) =>
  ['Option1 Value', 'Variant Price', 'Variant SKU'].some((column) => row.text(column) !== '');
const isDefault = (row: ProductRow) =>
  ['', 'default title'].includes(row.text('Option1 Value').toLowerCase());
const isShippable = (rows: readonly ProductRow[]) =>
  rows.some((row) => row.flag('Variant Requires Shipping') !== false);

function variantOf(row: ProductRow) {
  const price = row.decimal('Variant Price', 'a price');
  const former = row.decimal('Variant Compare At Price', 'a price');
  if (price === undefined && row.text('Variant Price') === '') row.refuse('Variant Price', 'is empty.');
  const isReduced = price !== undefined && former !== undefined && Number(former) > Number(price);
  const { lost, ...prices } = pricesOf(isReduced ? former : price, isReduced ? price : undefined, {
    now: '',
  });
  const grams = row.decimal('Variant Grams', 'a weight');
  row.text('Variant Weight Unit');
  const service = row.text('Variant Fulfillment Service').toLowerCase();
  const stock = stockOf(row);
  const sku = row.text('Variant SKU');
  return {
    ...prices,
    stock: stock.stock,
    weight: Math.round(Number(grams ?? 0)) || null,
    isShippable: isShippable([row]),
    ...(sku && { sku }),
    ...(row.flag('Variant Taxable') === true && { taxClass: 'standard' }),
    lost: [
      ...lost,
      ...stock.lost,
      ...(['', 'manual'].includes(service) ? [] : [{ what: 'fulfilment service', detail: service }]),
    ],
  };
}

/** Without a tracker, and with further sales of sold-out products, the stock is unlimited. */
function stockOf(row: ProductRow): { stock: number | null; lost: Lost[] } {
  const quantity = row.integer('Variant Inventory Qty');
  const isTracked = row.text('Variant Inventory Tracker') !== '';
  const goesOn = row.text('Variant Inventory Policy').toLowerCase() === 'continue';
  if (!isTracked || goesOn) return { stock: null, lost: [] };
  if (quantity === undefined)
    return { stock: 0, lost: [{ what: 'stock, which the file does not contain: 0 here' }] };
  if (quantity < 0)
    row.refuse('Variant Inventory Qty', `${quantity} is negative, and sold-out products are not sold on.`);
  return { stock: Math.max(0, quantity), lost: [] };
}

function stateOf(row: ProductRow): { isPublished: boolean; lost: Lost[] } {
  const status = row.text('Status').toLowerCase() || 'active';
  if (!['active', 'draft', 'archived', 'unlisted'].includes(status))
    row.refuse('Status', `"${status.slice(0, 20)}" is not active, draft or archived.`);
  const isPublic = status === 'active' && row.flag('Published') !== false;
  const isGift = row.flag('Gift Card') === true;
  return {
    isPublished: isPublic && !isGift,
    lost: [
      ...(isGift ? [{ what: 'gift card, which is a draft here' }] : []),
      ...(['archived', 'unlisted'].includes(status)
        ? [{ what: `${status} product, which is a draft here` }]
        : []),
    ],
  };
}

function picturesOf(rows: readonly ProductRow[]) {
  return rows
    .flatMap((row, index) => {
      const address = row.text('Image Src');
      const alt = row.text('Image Alt Text');
      const position = row.integer('Image Position') ?? index + 1;
      return address === '' ? [] : [{ address, position, ...(alt && { alt }) }];
    })
    .toSorted((a, b) => a.position - b.position)
    .map(({ position: _, ...picture }) => picture);
}

function categoriesOf(row: ProductRow): string[][] {
  const type = row.text('Type');
  if (type !== '') return [[type]];
  const path = pathOf(row.text('Product Category'));
  return path.length > 0 ? [path] : [];
}

function factsOf(row: ProductRow): ShopFact[] {
  const vendor = row.text('Vendor');
  const tags = row.listed(looseList(row.text('Tags'), /,/));
  return [
    ...(vendor ? [{ name: 'Brand', values: [vendor] }] : []),
    ...(tags.length > 0 ? [{ name: 'Tag', values: tags }] : []),
  ];
}

function codesOf(row: ProductRow): ShopFact[] {
  const code = row.text('Variant Barcode').replace(/^'/, '');
  return code === '' ? [] : [{ name: 'GTIN', values: [code] }];
}
