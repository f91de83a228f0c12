import type { ForeignRow } from '@flotilla/core';
import { RowVariant } from '@flotilla/react';

/** The widgets that belong to the row that the url names, under it, each in its own variant. */
export function LinkedWidgets({ widgets }: { widgets: readonly ForeignRow<'website-builder.widget'>[] }) {
  return widgets.map((widget) => <RowVariant key={widget.id} row={widget} headingLevel={2} />);
}
