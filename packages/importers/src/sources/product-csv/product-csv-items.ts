import { gramsOf, looseList, pathOf } from '../products/cell-values.js';
import type { ProductRow } from '../products/product-row.js';
import { pricesOf, type ShopFact, type ShopItem } from '../products/shop-items.js';
import type { ProductColumns } from './product-columns.js';
import type { ProductField } from './product-fields.js';

interface Sheet {
  readonly columns: ProductColumns;
  /** Keys by sku in lower case. */
  readonly keys: ReadonlyMap<string, string>;
}

/** Returns the key of a row: the sku where the file has one, else the slug or the name. */
export function keyOfRow(row: ProductRow, columns: ProductColumns): string {
  const keys = columns.has('sku') ? ['sku'] : ['slug', 'name'];
  return keys.map((field) => row.text(columns.get(field) ?? '')).find(Boolean) ?? '';
}

/** Returns the product of a row, or the variation of one that names its parent. */
export function itemOfRow(row: ProductRow, { columns, keys }: Sheet): ShopItem {
  const column = (field: ProductField) => columns.get(field) ?? field;
  const text = (field: ProductField) => (columns.has(field) ? row.text(column(field)) : '');
  const key = keyOfRow(row, columns);
  if (key === '') row.refuse(column(columns.has('sku') ? 'sku' : 'name'), 'is empty.');
  const options = namedValues(row, columns, 'option');
  const parentText = text('parent');
  const parent = parentText === '' ? undefined : (keys.get(parentText.toLowerCase()) ?? parentText);
  const label = text('name');
  if (label === '' && parent === undefined && columns.get('name') !== undefined && key !== '')
    row.refuse(column('name'), 'is empty.');
  if (parent === undefined && options.length > 0)
    row.refuse(columns.get(`option:${options[0]?.name}`) ?? '', 'is an option, and the row has no parent.');
  const { lost, ...prices } = pricesOfRow(row, columns);
  const has = (field: ProductField) => columns.has(field);
  const pieces = has('stock') ? row.integer(column('stock')) : undefined;
  if (pieces !== undefined && pieces < 0) row.refuse(column('stock'), `${pieces} is negative.`);
  const facts = factsOf(row, columns);
  return {
    ...{ key: key || row.place, label: label || key || row.place, place: row.place, problems: row.problems },
    ...prices,
    ...(text('slug') && { slug: text('slug') }),
    ...(has('sku') && { sku: text('sku') }),
    ...(has('stock') && { stock: pieces === undefined ? null : Math.max(0, pieces) }),
    ...(text('currency') && { currency: text('currency') }),
    ...(has('weight') && { weight: weightOf(row, column('weight')) }),
    ...(has('description') && { html: htmlOf(text('description')) }),
    ...(has('summary') && { summary: text('summary') }),
    ...(has('images') && { pictures: row.listed(picturesOf(text('images'), text('alt'))) }),
    ...(has('category') && {
      categories: row.listedPaths(looseList(text('category'), /[;|\n]/).map(pathOf)),
    }),
    ...(facts && { facts }),
    ...(text('taxClass') && { taxClass: text('taxClass') }),
    isShippable: (has('isShippable') ? row.flag(column('isShippable')) : undefined) ?? true,
    isPublished: (has('published') ? row.flag(column('published')) : undefined) ?? true,
    ...(text('url') && parent === undefined && { addresses: [text('url')] }),
    ...(parent !== undefined && {
      parent,
      options: options.map(({ name, values }) => ({ name, value: values[0] ?? '' })),
    }),
    columns: columnsOf(columns),
    lost,
  };
}

/** A product without a price and a stock of its own is one with variations. */
function pricesOfRow(row: ProductRow, columns: ProductColumns) {
  const read = (field: ProductField) =>
    columns.has(field) ? row.decimal(columns.get(field) ?? '', 'a price') : undefined;
  const [price, former, reduced] = [read('price'), read('oldPrice'), read('salePrice')];
  const from = columns.has('saleFrom') ? row.moment(columns.get('saleFrom') ?? '') : undefined;
  const until = columns.has('saleUntil') ? row.moment(columns.get('saleUntil') ?? '', true) : undefined;
  const isReduced = former !== undefined && price !== undefined && Number(former) > Number(price);
  const regular = isReduced ? former : (price ?? former);
  const now = new Date().toISOString();
  return pricesOf(regular, reduced ?? (isReduced ? price : undefined), { from, until, now });
}

function namedValues(row: ProductRow, columns: ProductColumns, kind: 'option' | 'fact'): ShopFact[] {
  return [...columns].flatMap(([field, column]): ShopFact[] => {
    if (!field.startsWith(`${kind}:`)) return [];
    const value = row.text(column);
    return value === '' ? [] : [{ name: field.slice(kind.length + 1), values: [value] }];
  });
}

/** Returns the facts of a row; undefined for a file without any. */
function factsOf(row: ProductRow, columns: ProductColumns): ShopFact[] | undefined {
  const fields = [...columns.keys()];
  if (!fields.some((field) => /^(?:brand|barcode|tags)$|^fact:/.test(field))) return undefined;
  const text = (field: ProductField) => (columns.has(field) ? row.text(columns.get(field) ?? '') : '');
  const tags = row.listed(looseList(text('tags'), /[,;|]/));
  return [
    ...namedValues(row, columns, 'fact'),
    ...(text('brand') ? [{ name: 'Brand', values: [text('brand')] }] : []),
    ...(tags.length > 0 ? [{ name: 'Tag', values: tags }] : []),
    ...(text('barcode') ? [{ name: 'GTIN', values: [text('barcode')] }] : []),
  ];
}

/** Columns without a unit are in kilograms. */
function weightOf(row: ProductRow, column: string): number | null {
  const unit = /[,(] {0,3}([^,() .]{1,10}) {0,3}\.?\)?$/.exec(column.trim())?.[1] ?? 'kg';
  return gramsOf(row.decimal(column, 'a weight'), unit);
}

/** Text without tags keeps its lines. */
function htmlOf(text: string): string {
  if (/<[a-z][^<>]*>/i.test(text)) return text;
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return escaped
    .split(/\n{2,}/)
    .flatMap((part) => (part.trim() === '' ? [] : [`<p>${part.trim().replaceAll('\n', '<br>')}</p>`]))
    .join('');
}

function picturesOf(text: string, alt: string) {
  return looseList(text, /[;|\n]|,\s*(?=https?:|\/)|\s(?=https?:)/).map((address, index) => ({
    address,
    ...(alt && index === 0 && { alt }),
  }));
}

const rowFields: Readonly<Record<string, ProductField>> = {
  ...{ number: 'price', sku: 'sku', quantity: 'stock', currency: 'currency', weight: 'weight' },
  ...{ title: 'name', slug: 'slug', parentId: 'parent', value: 'salePrice' },
};

const columnsOf = (columns: ProductColumns) =>
  Object.fromEntries(Object.entries(rowFields).map(([name, field]) => [name, columns.get(field) ?? field]));
