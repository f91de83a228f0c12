import { clientOfPage } from '@flotilla/react/client';
import { session } from '@flotilla/react/session';
import { toast } from '@flotilla/ui';
import { addToCart } from '../../actions.js';
import { extrasIn } from '../stay/chosen-extras.js';
import { datesIn, readSelection } from './read-selection.js';

const longestCheckMs = 10_000;

/**
 * Makes the button of a panel add the choice to the cart. Only this creates an anonymous subject for a
 * visitor without a session.
 */
export function startAdding(element: HTMLElement): void {
  const form = element.closest('form');
  const button = element.querySelector('button');
  if (!form || !button) return;
  let isAdding = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isAdding) return;
    isAdding = true;
    button.setAttribute('aria-disabled', 'true');
    const idle = button.textContent;
    button.textContent = form.dataset.adding ?? idle;
    void add(form).finally(() => {
      isAdding = false;
      button.removeAttribute('aria-disabled');
      button.textContent = idle;
    });
  });
}

async function add(form: HTMLFormElement): Promise<void> {
  await checkedDates(form);
  const selected = readSelection(form);
  if (!selected?.isAvailable) return reportUnavailable(form);
  const { productId, offer, quantity } = selected;
  const dates = datesIn(form);
  const extras = extrasIn(form);
  try {
    const { id } = await session.ensure();
    await clientOfPage().call(addToCart, {
      params: { id },
      body: {
        ...{ productId, attributeId: offer.attributeId },
        // The dates of a rental set its quantity.
        ...(dates.startDate === undefined ? { quantity } : dates),
        ...(extras.length > 0 && { extras }),
        storeId: offer.storeId || undefined,
        billingModule: { currency: { id: offer.currencyId } },
      },
    });
    toast.success(form.dataset.added ?? '');
  } catch {
    // The client has already shown the error.
  }
}

/** Waits while typed dates are being checked, so that a quick press is not lost. */
async function checkedDates(form: HTMLFormElement): Promise<void> {
  const isPending = () => {
    const fields = new FormData(form);
    const [start, end, units] = ['startDate', 'endDate', 'quantity'].map((name) => fields.get(name));
    return Boolean(start && end && !units) && !form.querySelector('[data-problem]');
  };
  const waiting = AbortSignal.timeout(longestCheckMs);
  while (isPending() && !waiting.aborted)
    await new Promise<unknown>((resolve) => {
      form.addEventListener('input', resolve, { once: true });
      waiting.addEventListener('abort', resolve, { once: true });
    });
}

/** Reports an unavailable quantity, or missing dates, at their field. */
function reportUnavailable(form: HTMLFormElement): void {
  if (form.dataset.dates !== undefined) {
    const wrong = form.querySelector<HTMLInputElement>('[name=endDate][aria-invalid=true]');
    (wrong ?? form.querySelector<HTMLInputElement>('[name=startDate]'))?.focus();
    return toast.error(form.querySelector('[data-problem]')?.textContent || form.dataset.dates);
  }
  const quantity = form.querySelector<HTMLInputElement>('[name=quantity]');
  quantity?.focus();
  toast.error(
    (quantity?.validity.valid && form.querySelector('[data-stock]')?.textContent) ||
      (form.dataset.wrong ?? ''),
  );
}
