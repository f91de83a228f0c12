import { Skeleton } from '@flotilla/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { DiscountCodes } from './discount-codes.js';
import { hasDetails, type Purchase } from './purchase.js';

// Loaded with the first discount.
const PurchaseTotals = lazy(() =>
  import('./purchase-totals.js').then((module) => ({ default: module.PurchaseTotals })),
);

export interface PlainTotalsProps {
  purchase: Purchase | undefined;
  /** Total without discounts. */
  children: ReactNode;
}

/** The price of a purchase without deliveries and taxes: one total, or its discounts with it. */
export function PlainTotals({ purchase, children }: PlainTotalsProps) {
  const isShort = !purchase || !hasDetails(purchase.answer);
  return (
    <div className="flex flex-col gap-5 border-t border-border pt-5">
      {purchase && <DiscountCodes purchase={purchase} />}
      {isShort ? (
        children
      ) : (
        <Suspense fallback={<Skeleton className="h-24 rounded-xl" />}>
          <PurchaseTotals answer={purchase.answer} isChanging={purchase.isChanging} isLive />
        </Suspense>
      )}
    </div>
  );
}
