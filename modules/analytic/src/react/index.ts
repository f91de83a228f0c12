import { metricsDefault } from './metrics-default.js';
import { widgetDefault } from './widget-default.js';

export const variants = [metricsDefault, widgetDefault];

export { islands } from './islands.js';
