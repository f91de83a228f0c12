import { defineVariant, WidgetSection } from '@flotilla/react';
import { Gallery } from './gallery.js';
import * as views from '../views.js';

/** The widget's texts, and its files as a gallery. */
export const widgetDefault = defineVariant(views.widgetDefault, function WidgetDefault({ row, place }) {
  return (
    <WidgetSection row={row} place={place}>
      <Gallery files={row.files} />
    </WidgetSection>
  );
});
