import { watchSelectedCurrency } from '@flotilla/billing/react';
import { readSelection } from './read-selection.js';
import { connectStay, type StayCall } from '../stay/connect-stay.js';

/** Connects the date fields of a product's panel with its price, store and total. */
export function startStay(element: HTMLElement): void {
  const form = element.closest('form');
  const fields = element.querySelector<HTMLElement>('[data-stay]');
  const quantity = element.querySelector<HTMLInputElement>('[name=quantity]');
  if (!form || !fields || !quantity) return;
  const { recheck } = connectStay(fields, {
    request: (call) => send(call),
    productId: fields.dataset.stay ?? '',
    offer: () => readSelection(form)?.offer,
    onStay: (stay) => {
      if (stay) form.dataset.quoted = '';
      else delete form.dataset.quoted;
      quantity.value = stay ? String(stay.units) : '';
      quantity.dispatchEvent(new Event('input', { bubbles: true }));
    },
    onPrice: (amount) => {
      if (amount === undefined) delete form.dataset.quoted;
      else form.dataset.quoted = amount;
      quantity.dispatchEvent(new Event('input', { bubbles: true }));
    },
  });
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && ['price', 'store'].includes(target.name)) recheck();
  });
  watchSelectedCurrency(recheck);
}

/** Sends a public call; the client of the page with its session is loaded later, by the button. */
async function send({ method, path, body }: StayCall): Promise<unknown> {
  const response = await fetch(path, {
    method,
    headers: {
      'accept-language': document.documentElement.lang,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify({ data: body }),
  });
  if (!response.ok) throw new Error(String(response.status));
  const { data } = (await response.json()) as { data: unknown };
  return data;
}
