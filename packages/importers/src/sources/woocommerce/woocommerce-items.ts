import { escapedList, gramsOf, pathOf } from '../products/cell-values.js';
import type { ProductRow } from '../products/product-row.js';
import { pricesOf, type ShopFact, type ShopItem } from '../products/shop-items.js';
import { plainText } from '../plain-text.js';
import type { Attachments } from '../wxr/attachments.js';
import { contentHtml } from '../wxr/content-html.js';
import { stockOf } from './woocommerce-stock.js';

/** The rows of all files, for references among them. */
export interface WooShop {
  /** Keys by sku in lower case. */
  readonly keys: ReadonlyMap<string, string>;
  readonly byKey: ReadonlyMap<string, ProductRow>;
  /** Names of attributes that are options, by product. */
  readonly optionNames: Map<string, Set<string>>;
  /** ISO time. */
  readonly now: string;
}

type Lost = ShopItem['lost'][number];

/** Returns the key of a row: its id, which references of WooCommerce name, else its sku. */
export const keyOfRow = (row: ProductRow): string => row.text('ID') || row.text('SKU');

/** Returns the product or the variation of a row. */
export function itemOfRow(row: ProductRow, shop: WooShop): ShopItem {
  const types = escapedList(row.text('Type').toLowerCase());
  const isVariation = types.includes('variation');
  const key = keyOfRow(row);
  if (key === '')
    row.refuse(row.has('ID') ? 'ID' : 'SKU', 'is empty, so that no later import finds the row.');
  const label = row.text('Name');
  if (label === '' && !isVariation) row.refuse('Name', 'is empty.');
  const parent = isVariation ? parentOf(row, shop) : undefined;
  const attributes = attributesOf(row);
  const isGoods = !['virtual', 'downloadable'].some((type) => types.includes(type));
  const texts = textsOf(row, key);
  const state = stateOf(row, types);
  const stock = types.includes('variable') ? { lost: [] } : stockOf(row, shop, parent);
  const weight = row.columns(/^weight \(/)[0];
  const { lost: lostPrice, ...prices } = types.includes('variable') ? noPrice : pricesOfRow(row, shop.now);
  const own = {
    ...{ key: key || row.place, label: label || row.place, place: row.place },
    ...{ ...prices, ...texts.values, isPublished: state.isPublished, isShippable: isGoods },
    ...(row.text('SKU') && { sku: row.text('SKU') }),
    ...(stock.stock !== undefined && { stock: stock.stock }),
    ...(weight !== undefined && { weight: gramsOf(row.decimal(weight, 'a weight'), unitOf(weight)) }),
    ...taxClassOf(row),
    pictures: row.listed(escapedList(row.text('Images'))).map((address) => ({ address })),
    downloads: row
      .columns(/^download \d+ url$/)
      .map((column) => row.text(column))
      .filter(Boolean),
    categories: isVariation ? [] : categoriesOf(row),
    columns: { ...columns, ...(weight !== undefined && { weight }) },
    lost: [...texts.lost, ...state.lost, ...stock.lost, ...lostPrice],
    problems: row.problems,
  };
  if (parent !== undefined)
    return {
      ...own,
      parent,
      options: attributes.map(({ name, values }) => ({ name, value: values[0] ?? '' })),
      facts: codesOf(row),
    };
  const options = shop.optionNames.get(key);
  const facts = attributes.filter(({ name }) => !options?.has(name.toLowerCase()));
  return { ...own, facts: [...facts, ...factsOf(row), ...codesOf(row)], addresses: addressesOf(row, label) };
}

const noPrice = { price: null, lost: [] } as const;
const columns = {
  ...{ number: 'Regular price', value: 'Sale price', sku: 'SKU', quantity: 'Stock' },
  ...{ title: 'Name', slug: 'Name', parentId: 'Parent', endsAt: 'Date sale price ends' },
};

const unitOf = (column: string) => /\(([^()]*)\)/.exec(column)?.[1] ?? 'kg';

/** A reference is `id:60`, or a sku. */
function parentOf(row: ProductRow, { keys }: WooShop): string {
  const text = row.text('Parent');
  const id = /^id:\s*(\d+)$/i.exec(text)?.[1];
  return id ?? keys.get(text.toLowerCase()) ?? text;
}

/** Line ends of texts are `\n` in exports. */
const unescaped = (text: string) => text.replace(/\\\\n|\\n/g, (found) => (found === '\\n' ? '\n' : '\\n'));

function textsOf(row: ProductRow, post: string) {
  const attachments: Attachments = { byId: new Map(), byPath: new Map(), blocks: new Map() };
  const description = contentHtml(unescaped(row.text('Description')), { attachments, post });
  const short = contentHtml(unescaped(row.text('Short description')), { attachments, post });
  return {
    values: { html: description.html, summary: plainText(short.html) },
    lost: [...description.lost, ...short.lost],
  };
}

/** Only what visitors can buy there is public here. */
function stateOf(row: ProductRow, types: readonly string[]): { isPublished: boolean; lost: Lost[] } {
  const published = row.text('Published') || '1';
  if (!/^(?:1|0|-1|true|false)$/i.test(published))
    row.refuse('Published', `"${published.slice(0, 20)}" is not 1, 0 or -1.`);
  const isPublic = /^(?:1|true)$/i.test(published);
  const visibility = row.text('Visibility in catalog').toLowerCase();
  const known = new Set(['simple', 'variable', 'variation', 'virtual', 'downloadable']);
  const foreign = types.find((type) => !known.has(type));
  const isHidden = visibility === 'hidden';
  return {
    isPublished: isPublic && !isHidden && foreign === undefined,
    lost: [
      ...(foreign === undefined
        ? []
        : [{ what: `product of the type ${foreign.slice(0, 40)}, which is a draft here` }]),
      ...(isPublic && isHidden ? [{ what: 'hidden product, which is a draft here' }] : []),
      ...(['catalog', 'search'].includes(visibility)
        ? [{ what: 'visibility in lists or in search only' }]
        : []),
      ...(published === '0' ? [{ what: 'private product, which is a draft here' }] : []),
    ],
  };
}

function pricesOfRow(row: ProductRow, now: string) {
  const regular = row.decimal('Regular price', 'a price');
  const reduced = row.decimal('Sale price', 'a price');
  const from = row.moment('Date sale price starts');
  const until = row.moment('Date sale price ends', true);
  if (from !== undefined && until !== undefined && from > until)
    row.refuse('Date sale price ends', 'is before the start.');
  return pricesOf(regular, reduced, { from, until, now });
}

function attributesOf(row: ProductRow): ShopFact[] {
  return row.columns(/^attribute \d+ name$/).flatMap((column): ShopFact[] => {
    const number = /\d+/.exec(column)?.[0] ?? '';
    const name = row.text(column);
    const values = row.listed(escapedList(row.text(`Attribute ${number} value(s)`)));
    const isHidden = row.text(`Attribute ${number} visible`) === '0';
    row.text(`Attribute ${number} global`);
    return name === '' || values.length === 0 ? [] : [{ name, values, ...(isHidden && { isHidden }) }];
  });
}

function factsOf(row: ProductRow): ShopFact[] {
  const sizes = row.columns(/^(?:length|width|height) \(/).flatMap((column): ShopFact[] => {
    const name = (column.split('(', 1)[0] ?? '').trim();
    const size = row.decimal(column, 'a size');
    return size === undefined || Number(size) === 0 ? [] : [{ name, values: [`${size} ${unitOf(column)}`] }];
  });
  const tags = row.listed(escapedList(row.text('Tags')));
  const brands = row.listed(escapedList(row.text('Brands')));
  return [
    ...sizes,
    ...(brands.length > 0 ? [{ name: 'Brand', values: brands }] : []),
    ...(tags.length > 0 ? [{ name: 'Tag', values: tags }] : []),
  ];
}

function codesOf(row: ProductRow): ShopFact[] {
  const code = row.text('GTIN, UPC, EAN, or ISBN') || row.text('GTIN');
  return code === '' ? [] : [{ name: 'GTIN', values: [code] }];
}

const categoriesOf = (row: ProductRow) =>
  row
    .listedPaths(escapedList(row.text('Categories')).map(pathOf))
    .filter((path) => path.join() !== 'Uncategorized');

function taxClassOf(row: ProductRow): { taxClass?: string } {
  if (row.text('Tax status').toLowerCase() !== 'taxable') return {};
  const name = row.text('Tax class');
  return name.toLowerCase() === 'parent' ? {} : { taxClass: name || 'standard' };
}

/** Returns the old addresses. Exports have none: WordPress makes them of the name by default. */
function addressesOf(row: ProductRow, label: string): string[] {
  const permalink = row.text('Permalink') || row.text('Product URL');
  const slug = row.text('Slug') || wordPressSlug(label);
  return [...(permalink ? [permalink] : []), ...(slug ? [`/product/${encodeURIComponent(slug)}/`] : [])];
}

function wordPressSlug(label: string): string {
  const bare = label
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC');
  return bare
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/[\s-]+/g, '-');
}
