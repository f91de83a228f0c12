'use client';
import { useSession } from '@flotilla/react/session';
import type { OrderWithLines } from '../../shapes.js';
import { WaitingOrders } from './waiting-orders.js';

export interface ProductWaitingProps {
  productId: string;
}

/** Shows the visitor's unpaid orders of a product, above the panel that sells it. */
export function ProductWaiting({ productId }: ProductWaitingProps) {
  const { subject } = useSession();
  return (
    subject && <WaitingOrders productId={productId} onLoaded={markReserved} className="flex flex-col gap-3" />
  );
}

/**
 * Marks the stores that reserve pieces for the visitor in the panel, so that it does not show them as sold
 * out.
 */
function markReserved(waiting: readonly OrderWithLines[]): void {
  const stores = waiting.flatMap(({ ordersToProducts }) =>
    ordersToProducts.flatMap(({ storeId }) => storeId ?? []),
  );
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-offering]')) {
    form.dataset.held = stores.join(' ');
    form.dispatchEvent(new Event('input'));
  }
}
