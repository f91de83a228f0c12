import { defineVariant, linked, WidgetSection, type WidgetProps } from '@flotilla/react';
import { Gallery } from './gallery.js';
import type { WidgetRow } from './rows.js';

export const widgetDefault = defineVariant({ widget: 'file-storage.widget', variant: 'default', component: WidgetDefault });

/** The widget's texts, and its files as a gallery. */
function WidgetDefault({ widget, place }: WidgetProps<WidgetRow>) {
  return (
    <WidgetSection widget={widget} place={place}>
      <Gallery files={linked(widget.widgetsToFiles, 'file')} />
    </WidgetSection>
  );
}
