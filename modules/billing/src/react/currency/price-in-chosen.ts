import { chosenCurrency, followChosenCurrency } from './chosen-currency.js';

/** Of the amounts of one price, shows that in the chosen currency; the first when it has none in it. */
export function showInChosen(element: HTMLElement): void {
  const amounts = [...element.querySelectorAll<HTMLElement>('[data-currency]')];
  followChosenCurrency(() => {
    const chosen = chosenCurrency();
    const shown = amounts.find(({ dataset }) => dataset.currency === chosen) ?? amounts[0];
    for (const amount of amounts) amount.toggleAttribute('data-shown', amount === shown);
  });
}
