import { selectedCurrency, watchSelectedCurrency } from './selected-currency.js';

/** Shows the amount of a price in the selected currency, or the first amount when there is none in it. */
export function showInSelectedCurrency(element: HTMLElement): void {
  const amounts = [...element.querySelectorAll<HTMLElement>('[data-currency]')];
  watchSelectedCurrency(() => {
    const selected = selectedCurrency();
    const visible = amounts.find(({ dataset }) => dataset.currency === selected) ?? amounts[0];
    for (const amount of amounts) amount.toggleAttribute('data-shown', amount === visible);
  });
}
