import type { DocumentList, DocumentRow } from '@flotilla/core';
import type { ReactNode } from 'react';

/** Above the content, the content, below it. */
export type Region = 'header' | 'main' | 'footer';

/** Where on its page a widget stands. */
export interface Place {
  readonly region: Region;
  /** The first widget of the page's content: its picture is seen first, its title is the page's. */
  readonly isFirst: boolean;
  /** For the widget's title: 1 on the first widget of the content, else 2; deeper for a row that stands inside of a widget. */
  readonly headingLevel: 1 | 2 | 3 | 4;
}

/** Variant and class of the link that places something. */
export interface PlacingLink {
  readonly variant: string;
  readonly className: string | null;
}

/** What a widget variant is given: its row with the links that its view asks for, lists, and the row that the url names. */
export interface WidgetProps<
  Widget extends object = DocumentRow,
  Lists extends object = Readonly<Record<string, DocumentList>>,
  Subject extends object = DocumentRow,
> {
  readonly widget: Widget;
  readonly lists: Lists;
  /** Null where the view names none. A url whose row does not exist never gets here: it is a 404. */
  readonly subject: Subject | null;
  readonly link: PlacingLink;
  readonly place: Place;
}

/** What a frame is given: the row that places widgets, and these. */
export interface FrameProps<Row extends object = DocumentRow> {
  readonly row: Row;
  readonly link: PlacingLink;
  readonly children: ReactNode;
}
