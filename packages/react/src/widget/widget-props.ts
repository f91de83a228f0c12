import type { ViewData } from '@flotilla/core';
import type { HeadingLevel } from '@flotilla/ui';
import type { ReactNode } from 'react';

/** Region of a page: above the content, the content, or below it. */
export type Region = 'header' | 'main' | 'footer';

/** Position of a row on its page. */
export interface RenderContext {
  readonly region: Region;
  /**
   * Whether it is the first widget of the content: its picture is above the fold, its title is the page's
   * `h1`.
   */
  readonly isFirst: boolean;
  /**
   * Level of the row's title: 1 in the first widget of the content, else 2; deeper for rows inside a widget.
   */
  readonly headingLevel: 1 | 2 | 3 | 4;
  /** Level of titles inside it. */
  readonly inner: HeadingLevel;
}

/** Completes a position with the values that follow from it. */
export function renderContextOf({ headingLevel, ...context }: Omit<RenderContext, 'inner'>): RenderContext {
  return { ...context, headingLevel, inner: levelBelow(headingLevel) };
}

/** Returns the level of titles below a title of this level. */
export const levelBelow = (level: HeadingLevel): HeadingLevel => below[level];

const below = { 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 6 } as const;

/** Variant and class of the link that places a row. */
export interface WidgetLink {
  readonly variant: string;
  readonly className: string | null;
}

/** Props of a variant's component: the row, the lists and the subject that its view selects. */
export interface VariantProps<Data extends ViewData = ViewData> {
  readonly row: Data['row'];
  readonly lists: Data['lists'];
  /** The row that the URL names; null if the view selects none. A missing row is a 404 before rendering. */
  readonly subject: Data['subject'];
  readonly link: WidgetLink;
  readonly context: RenderContext;
}

export interface FrameProps<Row> {
  readonly row: Row;
  readonly link: WidgetLink;
  readonly children: ReactNode;
}
