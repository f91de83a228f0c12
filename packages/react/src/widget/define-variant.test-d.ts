import {
  content,
  type DataOf,
  defineEntity,
  defineLink,
  defineView,
  list,
  type RowOf,
  show,
  via,
} from '@flotilla/core';
import type { DocumentList } from '@flotilla/core/documents';
import { expectTypeOf } from 'vitest';
import { defineRowVariants, defineVariant, type TypedVariant, type Variant } from './define-variant.js';

const article = defineEntity({ module: 'blog', name: 'article', fields: content() });
const widget = defineEntity({ module: 'blog', name: 'widget', fields: content() });
const widgetsToArticles = defineLink({ from: 'blog.widget', to: 'blog.article' });
const card = show(article, ['slug', 'title']);
type Card = RowOf<typeof card>;

const articleList = defineView({
  of: show(widget, ['title'], { chosen: via(widgetsToArticles, card) }),
  variant: 'article-list',
  lists: {
    articles: list(article, card, { limit: 3, unless: 'chosen' }),
    latest: list(article, card, { limit: 1 }),
  },
});

const variant = defineVariant(articleList, ({ row, lists, subject, context }) => {
  expectTypeOf(row.chosen).toEqualTypeOf<readonly Card[]>();
  expectTypeOf(lists.articles).toEqualTypeOf<DocumentList<Card> | null>();
  expectTypeOf(lists.latest.rows).toEqualTypeOf<readonly Card[]>();
  expectTypeOf(subject).toEqualTypeOf<null>();
  expectTypeOf(context.headingLevel).toEqualTypeOf<1 | 2 | 3 | 4>();
  expectTypeOf(context.inner).toExtend<number>();
  // @ts-expect-error the view does not select it
  expectTypeOf(row.description).toExtend<object>();
  // @ts-expect-error nor this list
  expectTypeOf(lists.oldest).toExtend<object>();
  // @ts-expect-error null if rows were selected by hand (`unless`)
  return lists.articles.rows.length;
});
expectTypeOf(variant).toEqualTypeOf<TypedVariant<DataOf<typeof articleList>>>();
expectTypeOf(variant).toExtend<Variant>();

const overview = defineView({
  of: widget,
  variant: 'article-overview',
  subject: { show: article, by: 'blog.articles.slug' },
});
defineVariant(overview, ({ subject }) => subject.slug);

defineRowVariants(card, ['default', 'wide'], ({ row }) => row.slug);
// @ts-expect-error a card has no description
defineRowVariants(card, ['default'], ({ row }) => row.description);
// @ts-expect-error a component for other rows
defineVariant(articleList, ({ row }: { row: { length: number } }) => row.length);
// @ts-expect-error the prop is named `row`
defineVariant(articleList, ({ widget: shown }) => shown);
