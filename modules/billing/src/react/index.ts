import { currencyToggleGroupDefault } from './currency/currency-choice.js';
import { currencySymbol } from './currency/currency-symbol.js';
import { widgetDefault } from './widget-default.js';

export const variants = [widgetDefault, currencyToggleGroupDefault, currencySymbol];

export { islands } from './currency/islands.js';
export type { ListedCurrency } from './currency/currency-choice.js';
export { selectCurrency, selectedCurrency, watchSelectedCurrency } from './currency/selected-currency.js';
export { CurrencyToggle } from './currency/currency-toggle.js';
export { PriceInCurrencies, type PriceInCurrenciesProps } from './currency/price-in-currencies.js';
