export { metricsDefault } from './metrics-default.js';
export { widgetDefault } from './widget-default.js';
