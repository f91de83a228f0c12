import { defineVariant, WidgetSection } from '@flotilla/react';
import * as views from '../views.js';

/** Texts of the widget. */
export const widgetDefault = defineVariant(views.widgetDefault, function WidgetDefault({ row, context }) {
  return <WidgetSection row={row} context={context} />;
});
