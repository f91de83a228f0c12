import { watchSelectedCurrency } from '@flotilla/billing/react';
import { readSelection } from './read-selection.js';
import { connectStay, type StayCall } from '../stay/connect-stay.js';

/** Connects the date fields of a product's panel with its price, store and total. */
export function startStay(element: HTMLElement): void {
  const form = element.closest('form');
  const fields = element.querySelector<HTMLElement>('[data-stay]');
  const quantity = element.querySelector<HTMLInputElement>('[name=quantity]');
  if (!form || !fields || !quantity) return;
  /** Shows the price of the stay: empty until the API answers, undefined without days. */
  const show = (quoted: string | undefined) => {
    if (quoted === undefined) delete form.dataset.quoted;
    else form.dataset.quoted = quoted;
    quantity.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const { recheck } = connectStay(fields, {
    request: (call) => send(call),
    productId: fields.dataset.stay ?? '',
    offer: () => readSelection(form)?.offer,
    onStay: (stay) => {
      quantity.value = stay ? String(stay.units) : '';
      show(stay && '');
      // Also for days that are taken. The calendar opens without it.
      if (new FormData(form).get('endDate'))
        void import('../alternatives/start-alternatives.js').then((module) => module.listAlternatives());
    },
    onPrice: show,
  });
  form.addEventListener('change', ({ target }) => {
    if (['price', 'store'].includes((target as HTMLInputElement).name)) recheck();
  });
  watchSelectedCurrency(recheck);
}

/**
 * Sends a public call, whose answer has all languages. The client of the page with its session is loaded later, by the
 * button.
 */
async function send({ method, path, body }: StayCall): Promise<unknown> {
  const response = await fetch(path, {
    method,
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: body }),
    }),
  });
  if (!response.ok) throw new Error(`${response.status}`);
  return ((await response.json()) as { data: unknown }).data;
}
