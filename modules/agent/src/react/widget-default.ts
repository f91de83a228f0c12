import { defineVariant, WidgetSection } from '@flotilla/react';

/** The widget's texts. */
export const widgetDefault = defineVariant({ widget: 'agent.widget', variant: 'default', component: WidgetSection });
