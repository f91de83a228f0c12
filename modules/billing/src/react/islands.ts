import { currencyToggle, priceInChosen } from './currency/islands.js';

export const islands = [priceInChosen, currencyToggle];
