import type { EntityKey } from '../values/names.js';

/** How the admin presents an entity, where that does not follow from its fields. */
export interface Presentation<Name extends string = string> {
  /** The field whose value labels a row. */
  readonly rowLabel?: Name;
  /**
   * Fields of linked rows that label a row before its own fields, the preferred first: `rbac.identity.email`.
   * Fields of modules that are not installed are ignored.
   */
  readonly labelFields?: readonly `${EntityKey}.${string}`[];
  /**
   * Columns of lists: fields, or fields of linked rows such as `blog.category.title`. The column of a missing
   * module is ignored. `@picture` is the principal picture: the first linked file of the variant `default`; forms
   * show it above their fields, with the label `article.@picture`. `@languages` shows the filled languages.
   */
  readonly columns?: readonly (Name | ComputedColumn | `${EntityKey}.${string}`)[];
  /** Form groups: the names of the fields of each group. */
  readonly groups?: Readonly<Record<string, readonly Name[]>>;
  /**
   * Links that forms of new rows start with, to the oldest row at the other end: `host.pages-to-layouts`.
   * Links of missing modules are ignored.
   */
  readonly presetLinks?: readonly EntityKey[];
  /** A text field with the path of a row, which follows a title in forms of new rows until another path is typed. */
  readonly path?: { readonly field: Name; readonly title: Name };
  /** Technical fields, which forms fold away. */
  readonly advanced?: readonly Name[];
  /** Text fields that `search` covers. Defaults to titles, slugs, names and e-mail addresses. */
  readonly searched?: readonly Name[];
  /** Icon name. */
  readonly icon?: string;
  /** The area of the admin's navigation that lists it; `system` by default. Modules may add areas with labels. */
  readonly area?: string;
  /** Position in its area, the lowest first; entries without one follow by name. */
  readonly rank?: number;
  /** Whether the command palette lists it and finds its rows; true by default. */
  readonly isFound?: boolean;
  /** Filters and sortings of its list that are offered to everyone. */
  readonly views?: readonly PresentedView[];
}

/** A column of lists that is computed from a row. */
export type ComputedColumn = '@picture' | '@languages';

/** A filtered and sorted list of an entity in the admin; its label is `order!unpaid`. */
export interface PresentedView {
  readonly name: string;
  readonly filters: readonly PresentedFilter[];
  /** A field; `-createdAt` sorts in descending order. */
  readonly sort?: string;
}

export interface PresentedFilter {
  /** A field, or one language of a localized field: `title.ru`. */
  readonly column: string;
  readonly method: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'ilike' | 'inArray' | 'isNull' | 'isNotNull';
  /** A moment may be relative: `-7d` is seven days ago. */
  readonly value?: unknown;
}
