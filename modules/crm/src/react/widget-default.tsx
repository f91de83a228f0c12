import { defineVariant, type WidgetProps, WidgetSection } from '@flotilla/react';
import { LinkedWidgets } from '@flotilla/website-builder/react';
import type { WidgetRow } from './rows.js';

export const widgetDefault = defineVariant({ widget: 'crm.widget', variant: 'default', component: WidgetDefault });

/** The widget's texts, and the widgets that are linked to it. */
function WidgetDefault({ widget, place }: WidgetProps<WidgetRow>) {
  return (
    <>
      <WidgetSection widget={widget} place={place} />
      <LinkedWidgets links={widget.widgetsToWebsiteBuilderModuleWidgets} />
    </>
  );
}
