import { content, defineEntity, type Row } from '@flotilla/core';
import { expectTypeOf } from 'vitest';
import { defineVariant, type Variant } from './define-variant.js';
import { linked, type Linked, type ListOf } from './linked.js';
import type { WidgetProps } from './widget-props.js';

const article = defineEntity({ module: 'blog', name: 'article', fields: content() });
type Article = Row<typeof article>;
type Widget = Article & { widgetsToArticles?: Linked<'article', Article>[] };

function List({ widget, lists, subject, place }: WidgetProps<Widget, { latest: ListOf<Article> }, Article>) {
  expectTypeOf(linked(widget.widgetsToArticles, 'article')).toEqualTypeOf<Article[]>();
  expectTypeOf(lists.latest.rows).toEqualTypeOf<readonly Article[]>();
  expectTypeOf(subject).toEqualTypeOf<Article | null>();
  expectTypeOf(place.headingLevel).toEqualTypeOf<1 | 2 | 3 | 4>();
  // @ts-expect-error the view has no such list
  return lists.oldest;
}

expectTypeOf(defineVariant({ widget: 'blog.widget', variant: 'article-list-default', component: List })).toEqualTypeOf<Variant>();
// @ts-expect-error a widget is named by module and name
defineVariant({ widget: 'widget', variant: 'default', component: () => null });
