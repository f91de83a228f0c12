export { currencyToggleGroupDefault } from './currency/currency-choice.js';
export { currencySymbol } from './currency/currency-symbol.js';
export { widgetDefault } from './widget-default.js';
