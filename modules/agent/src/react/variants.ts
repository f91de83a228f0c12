export { widgetDefault } from './widget-default.js';
