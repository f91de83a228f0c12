import { defineVariant, WidgetSection } from '@flotilla/react';
import * as views from '../views.js';

/** Shows only the widget's own texts. */
export const widgetDefault = defineVariant(views.widgetDefault, WidgetSection);
