import { defineVariant, type WidgetProps, WidgetSection } from '@flotilla/react';
import type { Widget } from '../index.js';

export const widgetDefault = defineVariant({ widget: 'rbac.widget', variant: 'default', component: WidgetDefault });

/** The widget's texts. */
function WidgetDefault({ widget, place }: WidgetProps<Widget>) {
  return <WidgetSection widget={widget} place={place} />;
}
