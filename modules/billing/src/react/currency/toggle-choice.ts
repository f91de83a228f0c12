import { chooseCurrency, chosenCurrency, followChosenCurrency } from './chosen-currency.js';

/** Stores the choice of a toggle, and keeps all toggles of the page in sync. */
export function startToggle(element: HTMLElement): void {
  const choices = [...element.querySelectorAll('input')];
  element.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) chooseCurrency(target.value);
  });
  followChosenCurrency(() => {
    const choice = choices.find(({ value }) => value === chosenCurrency());
    if (choice) choice.checked = true;
  });
  element.dataset.ready = '';
}
