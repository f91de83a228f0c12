import { layoutDefault } from './layout-default.js';
import { widgetDefault } from './widget-default.js';

export const frames = [layoutDefault, widgetDefault];
