import type { DocumentRow } from '@flotilla/core';

/** What every embedded link row has; its place in the list is its order. */
export interface LinkRow {
  readonly id: string;
  readonly variant: string;
  readonly className: string | null;
}

/**
 * An embedded link row with the row at its far side under its name:
 * `Row<typeof widget> & { widgetsToArticles?: Linked<'article', Article>[] }`.
 */
export type Linked<Name extends string, Far extends object, Fields extends object = object> = LinkRow &
  Fields & { readonly [N in Name]: Far };

/** A list of the view, with its rows. */
export interface ListOf<Row extends object = DocumentRow> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly hasNext: boolean;
}

/** The rows at the far side of links that are shown, in their order; of one variant when it is said. */
export function linked<Name extends string, Far extends object>(
  links: readonly Linked<Name, Far>[] | null | undefined,
  name: Name,
  variant?: string,
): Far[] {
  const shown = (links ?? []).filter((link) => (variant ? link.variant === variant : link.variant !== 'hidden'));
  return shown.map((link) => link[name]).filter(Boolean);
}
