import { watchSelectedCurrency } from '@flotilla/billing/react';
import { formatPrice } from '@flotilla/ui';
import { extrasIn, extrasText } from '../stay/chosen-extras.js';
import { datesIn, readSelection } from './read-selection.js';

/** Keeps the total and the button's label of a panel in sync with the choice. */
export function startPanel(element: HTMLElement): void {
  const form = element.querySelector('form');
  if (!form) return;
  // With a script, days are written as the API has them, and their calendar shows prices.
  for (const field of form.querySelectorAll<HTMLInputElement>('[type=date]')) {
    field.type = 'text';
    // Wakes the fields, for the days of a search.
    if (location.search) field.dispatchEvent(new Event('focusin', { bubbles: true }));
  }
  const show = () => showChosen(form);
  form.addEventListener('input', show);
  form.addEventListener('click', ({ target }) => step(form, target));
  watchSelectedCurrency(show);
  element.dataset.ready = '';
}

function showChosen(form: HTMLFormElement): void {
  const selected = readSelection(form);
  const price = form.querySelector<HTMLInputElement>('[name=price]:checked, [name=price][type=hidden]');
  const store = form.querySelector<HTMLInputElement>('[name=store]:checked, [name=store][type=hidden]');
  setText(form, '[data-total]', totalText(form, selected));
  if (price?.dataset.label) setText(form, '[data-unit]', price.dataset.label);
  const isSoldOut = selected?.isSoldOut ?? true;
  const isReserved = isSoldOut && store !== null && form.dataset.held?.includes(store.value);
  setText(form, '[data-stock]', (isReserved ? form.dataset.reserved : store?.dataset.stock) ?? '');
  const quantity = form.querySelector<HTMLInputElement>('[name=quantity]');
  quantity?.setAttribute('aria-invalid', String(!selected?.isAvailable));
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-step]'))
    button.disabled = Number(quantity?.value) + Number(button.dataset.step) < 1;
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-add]'))
    showStock(button, isSoldOut, isReserved ? form.dataset.reserved : button.dataset.soldOut);
  const link = form.querySelector<HTMLAnchorElement>('[data-at-once]');
  link?.toggleAttribute('hidden', isSoldOut);
  const extras = extrasText(extrasIn(form));
  if (link && selected)
    link.search = new URLSearchParams({
      ...{ ...queryOf(selected), ...datesIn(form) },
      ...(extras && { extras }),
    }).toString();
}

/**
 * Returns the total; for a rental without dates, the price of a day below its own label. The API prices a stay
 * (`data-quoted`, empty until it answers), because units may have different prices.
 */
function totalText(form: HTMLFormElement, selected: ReturnType<typeof readSelection>): string {
  const label = form.querySelector<HTMLElement>('[data-total-label]');
  const isOpen = form.dataset.dates !== undefined && !selected?.total;
  if (label && form.dataset.dates !== undefined) {
    label.dataset.unit ??= label.textContent;
    label.textContent = (isOpen ? label.dataset.unit : label.dataset.text) ?? '';
  }
  const { quoted } = form.dataset;
  if (!isOpen && quoted === '') return '…';
  const amount = isOpen ? selected?.offer.amount : (quoted ?? selected?.total);
  return selected && amount ? textOf(amount, selected.offer.currency) : '–';
}

function showStock(button: HTMLButtonElement, isSoldOut: boolean, reason: string | undefined): void {
  // A disabled button shows that the product is being added.
  if (!isSoldOut && !button.disabled) return;
  button.disabled = isSoldOut;
  button.textContent = (isSoldOut ? reason : button.dataset.add) ?? '';
}

/** Returns the query of the direct checkout's page. */
function queryOf({ offer, quantity }: NonNullable<ReturnType<typeof readSelection>>): Record<string, string> {
  const { storeId, keyId, currency } = offer;
  return {
    ...(quantity > 0 && { quantity: String(quantity) }),
    price: keyId,
    currency: currency.slug,
    ...(storeId && { store: storeId }),
  };
}

const textOf = (
  amount: string,
  { symbol, decimals }: { readonly symbol: string; readonly decimals: number },
) => formatPrice({ amount, symbol, decimals, locale: document.documentElement.lang });

function setText(form: HTMLFormElement, selector: string, text: string): void {
  for (const element of form.querySelectorAll(selector))
    if (element.textContent !== text) element.textContent = text;
}

function step(form: HTMLFormElement, target: EventTarget | null): void {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('[data-step]') : null;
  const quantity = form.querySelector<HTMLInputElement>('[name=quantity]');
  if (!button || !quantity) return;
  quantity.value = String(Math.max(1, (Number.parseInt(quantity.value) || 0) + Number(button.dataset.step)));
  quantity.dispatchEvent(new Event('input', { bubbles: true }));
}
