import type { DocumentList } from '../documents/document.js';
import type { EntityKey, ModuleOf, NameOf, PluralOf } from '../values/names.js';
import type { AnyEntity } from '../selection/names.js';
import { selectionOf } from '../selection/show.js';
import type { Selection } from '../selection/selection.js';
import type { FarRow } from '../selection/selected-row.js';
import type { EditedNames, PartNames, ViewEditing } from './editing.js';
import type { List, RequestPart } from './list.js';

/** The row that the url names: `/blog/articles/first-charter`. */
export interface ViewSubject {
  readonly show: Selection;
  /** The url segment that names it: `blog.articles.slug`. */
  readonly by: string;
}

/** Phantom types of a component's props. */
export interface ViewData {
  readonly row: unknown;
  readonly lists: unknown;
  readonly subject: unknown;
  /** How a request can change the lists. */
  readonly query?: RequestPart;
}

/** The data that one variant of a row needs: the server loads it, and the component only renders it. */
export interface View<Data extends ViewData = ViewData> {
  readonly type: 'view';
  /** The row itself, usually a module's `widget`. */
  readonly of: Selection;
  readonly variant: string;
  readonly lists: Readonly<Record<string, List>>;
  readonly subject: ViewSubject | null;
  /**
   * Shows the visitor's own data, such as an account or a cart. Pages with it are excluded from search
   * engines.
   */
  readonly isPrivate: boolean;
  /** Words in the row's class name with a meaning for the variant: `hero`, `muted`. */
  readonly classWords: readonly string[];
  /** How editors fill the block; absent for rows that editors do not place. */
  readonly editing?: ViewEditing;
  /** Phantom type, read by {@link DataOf}. */
  readonly data?: Data;
}

/** The props of a view's component. */
export type DataOf<V extends View> = V extends { readonly data?: infer Data extends ViewData } ? Data : never;

export interface ViewInput<O extends Showable, Lists, S> {
  /** The rendered row: a definition, or a selection of it. */
  of: O;
  variant: string;
  lists?: Lists;
  /** The row that the url names, and its url segment: `blog.articles.slug`. */
  subject?: { show: S; by: SegmentOf<NoInfer<S>> };
  isPrivate?: boolean;
  /** Words in the row's class name with a meaning for the variant; editors suggest them. */
  classWords?: readonly string[];
  /** How editors fill the block in the page studio. */
  editing?: ViewEditing<EditedNames<FarRow<NoInfer<O>>>, PartNames<FarRow<NoInfer<O>>>>;
}

type Showable = Selection | AnyEntity;

type SegmentOf<S> = S extends { readonly key: infer Key extends EntityKey }
  ? `${ModuleOf<Key>}.${PluralOf<NameOf<Key>>}.${string}`
  : never;

/** Names of a row's parts that are lists, which a list may replace. */
type ListNames<R> = { [N in keyof R & string]: R[N] extends readonly unknown[] ? N : never }[keyof R &
  string];

type ListsOf<Lists> = {
  readonly [N in keyof Lists]: Lists[N] extends List<infer R, infer Unless>
    ? DocumentList<R> | ([Unless] extends [never] ? never : null)
    : never;
} & {};

type QueryOf<Lists> = {
  readonly [N in keyof Lists]: Lists[N] extends { readonly query?: infer Query extends RequestPart }
    ? Query
    : never;
}[keyof Lists];

/** Declares the data that one variant of a row needs, and registers the variant. */
/* @__NO_SIDE_EFFECTS__ */
export function defineView<
  O extends Showable,
  const Lists extends Readonly<
    Record<
      string,
      List<
        unknown,
        ListNames<FarRow<NoInfer<O>>>,
        NoInfer<S>['key'],
        RequestPart,
        ListNames<FarRow<NoInfer<O>>>
      >
    >
  > = Record<never, never>,
  S extends Showable = never,
>({
  of,
  variant,
  lists,
  subject,
  isPrivate = false,
  classWords = [],
  editing,
}: ViewInput<O, Lists, S>): View<{
  row: FarRow<O>;
  lists: ListsOf<Lists>;
  subject: [S] extends [never] ? null : FarRow<S>;
  query: QueryOf<Lists>;
}> {
  return {
    type: 'view',
    of: selectionOf(of),
    variant,
    lists: lists ?? {},
    subject: subject ? { show: selectionOf(subject.show), by: subject.by } : null,
    isPrivate,
    classWords,
    ...(editing && { editing: editing as ViewEditing }),
  };
}
