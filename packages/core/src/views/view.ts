import type { DocumentList } from '../documents/document.js';
import type { EntityKey, ModuleOf, NameOf, PluralOf } from '../values/names.js';
import type { AnyEntity } from '../shown/names.js';
import { shownOf } from '../shown/show.js';
import type { Shown } from '../shown/shown.js';
import type { FarRow } from '../shown/shown-row.js';
import type { List } from './list.js';

/** The row that the url names: `/blog/articles/first-charter`. */
export interface ViewSubject {
  readonly show: Shown;
  /** The url segment that names it: `blog.articles.slug`. */
  readonly by: string;
}

/** What a component is given, in types alone. */
export interface ViewData {
  readonly row: unknown;
  readonly lists: unknown;
  readonly subject: unknown;
}

/** What data one variant of a row needs, as data: the server gathers it, and the component only shows it. */
export interface View<Data extends ViewData = ViewData> {
  readonly type: 'view';
  /** The row itself, most often a module's `widget`. */
  readonly of: Shown;
  readonly variant: string;
  readonly lists: Readonly<Record<string, List>>;
  readonly subject: ViewSubject | null;
  /** Shows what is the visitor's own, an account or a cart: a page with it is kept out of search. */
  readonly isPrivate: boolean;
  /** Words in the row's class name that the variant understands: `hero`, `muted`. */
  readonly classWords: readonly string[];
  /** In types alone; read by {@link DataOf}. */
  readonly data?: Data;
}

/** What the component of a view is given. */
export type DataOf<V extends View> = V extends { readonly data?: infer Data extends ViewData } ? Data : never;

export interface ViewInput<O, Lists, S> {
  /** The row that is shown: a definition, or what is shown of it. */
  of: O;
  variant: string;
  lists?: Lists;
  /** The row that the url names, and the url segment that names it: `blog.articles.slug`. */
  subject?: { show: S; by: SegmentOf<NoInfer<S>> };
  isPrivate?: boolean;
  /** Words in the row's class name that the variant understands; editors offer them. */
  classWords?: readonly string[];
}

type Showable = Shown | AnyEntity;

type SegmentOf<S> = S extends { readonly key: infer Key extends EntityKey } ? `${ModuleOf<Key>}.${PluralOf<NameOf<Key>>}.${string}` : never;

/** The names of a row's parts that are lists: what a list may stand in for. */
type ListNames<R> = { [N in keyof R & string]: R[N] extends readonly unknown[] ? N : never }[keyof R & string];

type ListsOf<Lists> = {
  readonly [N in keyof Lists]: Lists[N] extends List<infer R, infer Unless>
    ? DocumentList<R> | ([Unless] extends [never] ? never : null)
    : never;
} & {};

/** Defines what data one variant of a row needs, and registers the variant. */
export function defineView<
  O extends Showable,
  const Lists extends Readonly<Record<string, List<unknown, ListNames<FarRow<NoInfer<O>>>, NoInfer<S>['key']>>> = Record<never, never>,
  S extends Showable = never,
>({
  of,
  variant,
  lists,
  subject,
  isPrivate = false,
  classWords = [],
}: ViewInput<O, Lists, S>): View<{ row: FarRow<O>; lists: ListsOf<Lists>; subject: [S] extends [never] ? null : FarRow<S> }> {
  return {
    type: 'view',
    of: shownOf(of),
    variant,
    lists: lists ?? {},
    subject: subject ? { show: shownOf(subject.show), by: subject.by } : null,
    isPrivate,
    classWords,
  };
}
