import type { ViewData } from '@flotilla/core';
import type { HeadingLevel } from '@flotilla/ui';
import type { ReactNode } from 'react';

/** Above the content, the content, below it. */
export type Region = 'header' | 'main' | 'footer';

/** Where on its page a row stands. */
export interface Place {
  readonly region: Region;
  /** The first widget of the page's content: its picture is seen first, its title is the page's. */
  readonly isFirst: boolean;
  /** For the row's title: 1 on the first widget of the content, else 2; deeper for a row that stands inside of a widget. */
  readonly headingLevel: 1 | 2 | 3 | 4;
  /** For the titles of what stands in it. */
  readonly inner: HeadingLevel;
}

/** A place with all that follows from where it is. */
export function placeAt({ headingLevel, ...place }: Omit<Place, 'inner'>): Place {
  return { ...place, headingLevel, inner: levelBelow(headingLevel) };
}

/** For titles under a title of this level. */
export const levelBelow = (level: HeadingLevel): HeadingLevel => below[level];

const below = { 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 6 } as const;

/** Variant and class of the link that places something. */
export interface PlacingLink {
  readonly variant: string;
  readonly className: string | null;
}

/** What the component of a variant is given: its row, its lists, and the row that the url names, as its view says. */
export interface VariantProps<Data extends ViewData = ViewData> {
  readonly row: Data['row'];
  readonly lists: Data['lists'];
  /** Null where the view names none. A url whose row does not exist never gets here: it is a 404. */
  readonly subject: Data['subject'];
  readonly link: PlacingLink;
  readonly place: Place;
}

/** What a frame is given: the row that places widgets, and these. */
export interface FrameProps<Row> {
  readonly row: Row;
  readonly link: PlacingLink;
  readonly children: ReactNode;
}
