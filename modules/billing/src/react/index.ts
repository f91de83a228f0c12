import { variantsIn } from '@flotilla/react';
import * as all from './variants.js';

export { currencySymbol, currencyToggleGroupDefault, widgetDefault } from './variants.js';
export const variants = /* @__PURE__ */ variantsIn(all);

export { islands } from './currency/islands.js';
export type { ListedCurrency } from './currency/currency-choice.js';
export { selectCurrency, selectedCurrency, watchSelectedCurrency } from './currency/selected-currency.js';
export { CurrencyToggle } from './currency/currency-toggle.js';
export { PriceInCurrencies, type PriceInCurrenciesProps } from './currency/price-in-currencies.js';
export { translations } from './translations/index.js';
