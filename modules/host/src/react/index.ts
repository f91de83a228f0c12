import { widgetDefault } from './widget-default.js';

export const frames = [widgetDefault];
