import type { Entity } from './entity.js';
import type { EntityKey } from './names.js';
import type { Filter, OrderBy } from './query.js';

/** What is shown of a row. */
export interface OldShown {
  /** Names of fields ({@link fieldsOf}), beside which `id` and `variant` always come; all fields when left out. */
  readonly fields?: readonly string[];
  /**
   * Paths of links, joined by dots. Links of variant `hidden` never come; {@link only} says which variants do, and
   * {@link showing} what comes of the rows that they lead to. A path that ends in `*` brings what the row's own module asks
   * for to show it: `articles-to-ecommerce-module-products.*`.
   */
  readonly include?: readonly string[];
}

/** A list that a widget shows beside its own row. */
export interface ViewList extends OldShown {
  readonly entity: EntityKey;
  /** Not all rows of the entity, but those that the subject has by this link: link rows, each with its far row. */
  readonly ofSubject?: string;
  readonly filters?: readonly Filter[];
  readonly orderBy?: readonly OrderBy[];
  readonly limit: number;
  /** Read only when the widget's own row has no link of this name: a choice by hand wins. */
  readonly unlessLinked?: string;
  /** The visitor turns its pages by `?page=`. */
  readonly isPaged?: boolean;
  /** Its newest rows are offered as a feed (RSS) of the page on which the widget stands. */
  readonly hasFeed?: boolean;
}

/** The row that the url names: `/blog/articles/first-charter`. */
export interface ViewSubject {
  readonly entity: EntityKey;
  /** The url segment that names it: `blog.articles.slug`. */
  readonly segment: string;
  readonly include?: readonly string[];
}

/**
 * What data a widget of one variant needs, as data: links of its own row, lists beside it, and the
 * row that the url names. The server gathers it; the component only shows it. `fields` count where another module asks for
 * the row by `*`; the row of a widget that a page places comes whole.
 */
export interface ViewDefinition extends OldShown {
  /** The widget entity: `blog.widget`. */
  readonly widget: EntityKey;
  readonly variant: string;
  readonly lists?: Readonly<Record<string, ViewList>>;
  readonly subject?: ViewSubject;
  /** Shows what is the visitor's own, an account or a cart: a page with it is kept out of search. */
  readonly isPrivate?: boolean;
}

/** Defines the data of one widget variant and registers the variant. */
export function defineOldView<const V extends ViewDefinition>(view: V): V {
  return view;
}

/** Include paths that lead through another link first. */
export function through(link: string, paths: readonly string[]): string[] {
  return paths.map((path) => `${link}.${path}`);
}

/** One link of an include path, of some of its variants only: `only('products-to-files', ['default', 'overview'])`. */
export function only(link: string, variants: readonly string[]): string {
  return `${link}(${variants.join('|')})`;
}

/** Include paths through a link to what is shown of the rows that it leads to: `showing('widgets-to-articles', card)`. */
export function showing(link: string, { fields, include = [] }: OldShown): string[] {
  const step = fields ? `${link}{${fields.join(',')}}` : link;
  return [step, ...through(step, include)];
}

/** One link on an include path. */
export interface IncludeStep {
  readonly link: string;
  /** All that are not hidden when left out. */
  readonly variants?: readonly string[];
  /** Of the row at the far side; all when left out. */
  readonly fields?: readonly string[];
}

/** The links that an include path leads through. */
export function stepsOf(path: string): IncludeStep[] {
  return path.split('.').map((step) => {
    const [, link = step, variants, fields] = /^([^({]*)(?:\((.*)\))?(?:\{(.*)\})?$/.exec(step) ?? [];
    return {
      link,
      ...(variants !== undefined && { variants: variants.split('|') }),
      ...(fields !== undefined && { fields: fields.split(',') }),
    };
  });
}

/** Names of fields that the entity has, checked by the compiler: `fieldsOf(article, 'slug', 'title')`. */
export function fieldsOf<E extends Entity>(_: E, ...names: readonly (keyof E['fields'] & string)[]): readonly string[] {
  return names;
}
