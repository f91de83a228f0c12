import type { EntityKey } from './names.js';
import type { Filter, OrderBy } from './query.js';

/** A list that a widget shows beside its own row. */
export interface ViewList {
  readonly entity: EntityKey;
  readonly include?: readonly string[];
  readonly filters?: readonly Filter[];
  readonly orderBy?: readonly OrderBy[];
  readonly limit: number;
  /** Read only when the widget's own row has no link of this name: a choice by hand wins. */
  readonly unlessLinked?: string;
  /** The visitor turns its pages by `?page=`. */
  readonly isPaged?: boolean;
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
 * row that the url names. The server gathers it; the component only shows it.
 */
export interface ViewDefinition {
  /** The widget entity: `blog.widget`. */
  readonly widget: EntityKey;
  readonly variant: string;
  readonly include?: readonly string[];
  readonly lists?: Readonly<Record<string, ViewList>>;
  readonly subject?: ViewSubject;
}

/** Defines the data of one widget variant and registers the variant. */
export function defineView<const V extends ViewDefinition>(view: V): V {
  return view;
}

/** Include paths that lead through another link first. */
export function through(link: string, paths: readonly string[]): string[] {
  return paths.map((path) => `${link}.${path}`);
}
