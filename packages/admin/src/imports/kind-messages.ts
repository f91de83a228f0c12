import type { ImportKind } from '@flotilla/core/imports';
import { defineMessages } from '@flotilla/react';
import { useT } from '../context/use-t.js';

const kindMessages = defineMessages('admin.import-kinds', {
  en: {
    article: 'Articles',
    page: 'Pages',
    author: 'Authors',
    term: 'Categories and tags',
    media: 'Pictures and files',
    redirect: 'Old addresses',
    product: 'Products',
    variation: 'Variations',
    'product-category': 'Categories of products',
    attribute: 'Attributes',
    'attribute-value': 'Values of attributes',
    'price-key': 'Prices',
  },
  ru: {
    article: 'Статьи',
    page: 'Страницы',
    author: 'Авторы',
    term: 'Рубрики и метки',
    media: 'Картинки и файлы',
    redirect: 'Старые адреса',
    product: 'Товары',
    variation: 'Варианты',
    'product-category': 'Категории товаров',
    attribute: 'Характеристики',
    'attribute-value': 'Значения характеристик',
    'price-key': 'Цены',
  },
});

const keys = {
  article: 'article',
  page: 'page',
  author: 'author',
  term: 'term',
  media: 'media',
  redirect: 'redirect',
  product: 'product',
  variation: 'variation',
  'product-category': 'product-category',
  attribute: 'attribute',
  'attribute-value': 'attribute-value',
  'price-key': 'price-key',
} as const satisfies Record<ImportKind, ImportKind>;

/** Returns a function that names a kind of records; kinds of other modules have the name of their definition. */
export function useKindName(): (kind: string) => string {
  const t = useT(kindMessages);
  return (kind) => (Object.hasOwn(keys, kind) ? t(keys[kind as keyof typeof keys]) : kind);
}

/** Returns whether a report counts a kind: the meaning of prices is no content, and is shown only when it fails. */
export const isCounted = (kind: string, { failed = 0 }: Readonly<Record<string, number>>): boolean =>
  kind !== 'price-key' || failed > 0;
