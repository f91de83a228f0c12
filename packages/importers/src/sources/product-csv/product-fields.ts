import { foldedColumn } from '../products/product-tables.js';

/** Names of columns of spreadsheets in English and Russian, by field. A name may end in a unit. */
const names = {
  name: [
    'name',
    'title',
    'product',
    'product name',
    'product title',
    'название',
    'наименование',
    'товар',
    'название товара',
    'наименование товара',
  ],
  sku: [
    'sku',
    'article',
    'article number',
    'item number',
    'product code',
    'code',
    'артикул',
    'код',
    'код товара',
  ],
  price: ['price', 'retail price', 'current price', 'цена', 'розничная цена', 'стоимость'],
  oldPrice: [
    'regular price',
    'old price',
    'former price',
    'compare at price',
    'rrp',
    'старая цена',
    'цена до скидки',
    'обычная цена',
  ],
  salePrice: ['sale price', 'discounted price', 'special price', 'цена со скидкой', 'акционная цена'],
  saleFrom: ['sale starts', 'sale from', 'sale start', 'начало акции', 'скидка с'],
  saleUntil: ['sale ends', 'sale until', 'sale end', 'конец акции', 'скидка до'],
  currency: ['currency', 'валюта'],
  stock: [
    'stock',
    'quantity',
    'qty',
    'inventory',
    'pieces',
    'остаток',
    'количество',
    'кол-во',
    'на складе',
    'остатки',
  ],
  weight: ['weight', 'вес'],
  description: [
    'description',
    'full description',
    'body',
    'html',
    'описание',
    'полное описание',
    'подробное описание',
  ],
  summary: ['short description', 'summary', 'excerpt', 'краткое описание', 'анонс'],
  category: ['category', 'categories', 'type', 'категория', 'категории', 'раздел', 'группа'],
  tags: ['tags', 'tag', 'labels', 'теги', 'тег', 'метки'],
  brand: ['brand', 'vendor', 'manufacturer', 'maker', 'бренд', 'производитель', 'марка'],
  barcode: ['barcode', 'gtin', 'ean', 'upc', 'ean13', 'штрихкод', 'штрих-код'],
  images: [
    'image',
    'images',
    'picture',
    'pictures',
    'photo',
    'photos',
    'image url',
    'image src',
    'фото',
    'фотографии',
    'изображение',
    'изображения',
    'картинка',
    'картинки',
  ],
  alt: ['alt', 'image alt', 'alt text', 'image alt text', 'описание фото'],
  slug: ['slug', 'handle', 'чпу'],
  url: ['url', 'link', 'address', 'permalink', 'ссылка', 'адрес страницы'],
  published: [
    'published',
    'active',
    'visible',
    'enabled',
    'опубликован',
    'опубликовано',
    'активен',
    'активность',
    'показывать',
  ],
  taxClass: ['tax class', 'класс налога'],
  isShippable: ['requires shipping', 'shipped', 'доставляется'],
  parent: ['parent', 'parent sku', 'родитель', 'артикул родителя'],
} as const;

export type ProductField = keyof typeof names;
export const productFields = Object.keys(names) as readonly ProductField[];

/** Fields with a name of their own: `option:Size`, `fact:Material`. */
export const namedField = /^(option|fact):\s*(\S.*)$/i;

const byName = new Map<string, ProductField>(
  productFields.flatMap((field) => names[field].map((name) => [foldedColumn(name), field] as const)),
);

/** Returns the field of a column, such as `Вес, кг`; undefined for an unknown one. */
export function fieldNamed(column: string): string | undefined {
  const named = namedField.exec(column.trim());
  if (named) return `${named[1]?.toLowerCase()}:${named[2]?.trim()}`;
  const folded = foldedColumn(column);
  return byName.get(folded) ?? byName.get(folded.replace(/(?:, ?| ?\()[^,()]{1,10}\)?$/, ''));
}
