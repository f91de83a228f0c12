import { clientOfPage } from '@flotilla/react/client';
import { session } from '@flotilla/react/session';
import { toast } from '@flotilla/ui';
import { addToCart } from '../../actions.js';
import { chosenIn } from './chosen-in.js';

/** Has the button of a panel put what is chosen into the cart. Who is nobody yet becomes an anonymous subject by that, and not before. */
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
  const chosen = chosenIn(form);
  if (!chosen?.isAvailable) return complain(form);
  const { productId, offer, quantity } = chosen;
  try {
    const { id } = await session.ensure();
    await clientOfPage().call(addToCart, {
      params: { id },
      body: {
        ...{ productId, quantity, attributeId: offer.attributeId },
        storeId: offer.storeId || undefined,
        billingModule: { currency: { id: offer.currencyId } },
      },
    });
    toast.success(form.dataset.added ?? '');
  } catch {
    // The client has said it.
  }
}

/** A quantity that can't be had: where it is asked for, it is said. */
function complain(form: HTMLFormElement): void {
  const quantity = form.querySelector<HTMLInputElement>('[name=quantity]');
  quantity?.focus();
  toast.error((quantity?.validity.valid && form.querySelector('[data-stock]')?.textContent) || (form.dataset.wrong ?? ''));
}
