import { selectedCurrency } from '@flotilla/billing/react';
import { type SelectedOffer, selectOffer, type Offering } from './offering.js';

/** Returns the visitor's current choice in the panel of a product. */
export function readSelection(
  form: HTMLFormElement,
): (SelectedOffer & { readonly productId: string }) | undefined {
  const offering = JSON.parse(form.dataset.offering ?? '') as Offering;
  const fields = new FormData(form);
  const selected = selectOffer(offering, {
    store: String(fields.get('store') ?? ''),
    price: String(fields.get('price') ?? ''),
    quantity: Number(fields.get('quantity') ?? 1),
    currency: selectedCurrency(),
  });
  return selected && { ...selected, productId: offering.productId };
}

/** Returns the dates of a rental's panel, once both are chosen. They may not be checked yet. */
export function datesIn(form: HTMLFormElement): { startDate?: string; endDate?: string } {
  const { startDate, endDate } = Object.fromEntries(new FormData(form)) as Record<string, string>;
  return startDate && endDate ? { startDate, endDate } : {};
}
