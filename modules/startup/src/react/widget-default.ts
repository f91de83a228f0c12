import { defineVariant, WidgetSection } from '@flotilla/react';
import * as views from '../views.js';

export const widgetDefault = defineVariant(views.widgetDefault, WidgetSection);
