import { defineVariant, WidgetSection } from '@flotilla/react';
import { LinkedRows } from '@flotilla/react/kit';
import * as views from '../views.js';

/** The widget's texts, and its linked widgets. */
export const widgetDefault = defineVariant(views.widgetDefault, function WidgetDefault({ row, context }) {
  return (
    <>
      <WidgetSection row={row} context={context} />
      <LinkedRows rows={row.widgets} />
    </>
  );
});
