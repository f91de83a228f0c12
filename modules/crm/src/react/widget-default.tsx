import { defineVariant, WidgetSection } from '@flotilla/react';
import { LinkedWidgets } from '@flotilla/website-builder/react';
import * as views from '../views.js';

/** The widget's texts, and the widgets that are linked to it. */
export const widgetDefault = defineVariant(views.widgetDefault, function WidgetDefault({ row, place }) {
  return (
    <>
      <WidgetSection row={row} place={place} />
      <LinkedWidgets widgets={row.widgets} />
    </>
  );
});
