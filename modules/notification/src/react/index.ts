import { widgetDefault } from './widget-default.js';

export const variants = [widgetDefault];
