import { defineVariant, type WidgetProps, WidgetSection } from '@flotilla/react';
import type { WidgetRow } from './rows.js';

export const widgetDefault = defineVariant({ widget: 'blog.widget', variant: 'default', component: WidgetDefault });

/** No more than the widget's own texts. */
function WidgetDefault({ widget, place }: WidgetProps<WidgetRow>) {
  return <WidgetSection widget={widget} place={place} />;
}
