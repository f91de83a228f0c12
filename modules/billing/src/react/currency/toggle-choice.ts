import { selectCurrency, selectedCurrency, watchSelectedCurrency } from './selected-currency.js';

/** Stores the choice of a toggle, and keeps all toggles of the page in sync. */
export function startToggle(element: HTMLElement): void {
  const choices = [...element.querySelectorAll('input')];
  element.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) selectCurrency(target.value);
  });
  watchSelectedCurrency(() => {
    const choice = choices.find(({ value }) => value === selectedCurrency());
    if (choice) choice.checked = true;
  });
  element.dataset.ready = '';
}
