import { currencyToggleGroupDefault } from './currency/currency-choice.js';
import { currencySymbol } from './currency/currency-symbol.js';
import { widgetDefault } from './widget-default.js';

export const variants = [widgetDefault, currencyToggleGroupDefault, currencySymbol];

export { islands } from './currency/islands.js';
export type { ShownCurrency } from './currency/currency-choice.js';
export { chooseCurrency, chosenCurrency, followChosenCurrency } from './currency/chosen-currency.js';
export { CurrencyToggle } from './currency/currency-toggle.js';
export { PriceInCurrencies, type PriceInCurrenciesProps } from './currency/price-in-currencies.js';
