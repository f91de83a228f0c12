import { chosenCurrency, followChosenCurrency } from './chosen-currency.js';

/** Shows the amount of a price in the chosen currency, or the first amount when there is none in it. */
export function showInChosen(element: HTMLElement): void {
  const amounts = [...element.querySelectorAll<HTMLElement>('[data-currency]')];
  followChosenCurrency(() => {
    const chosen = chosenCurrency();
    const shown = amounts.find(({ dataset }) => dataset.currency === chosen) ?? amounts[0];
    for (const amount of amounts) amount.toggleAttribute('data-shown', amount === shown);
  });
}
