import { defineVariant, WidgetSection } from '@flotilla/react';
import * as views from '../views.js';

/** The widget's texts. */
export const widgetDefault = defineVariant(views.widgetDefault, function WidgetDefault({ row, place }) {
  return <WidgetSection row={row} place={place} />;
});
