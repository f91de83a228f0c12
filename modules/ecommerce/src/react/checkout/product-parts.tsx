import { Skeleton } from '@flotilla/ui';
import { useState } from 'react';
import type { CheckoutInput } from '../../checkout-shapes.js';
import type { Charged } from '../../shapes.js';
import { DiscountCodes } from '../purchase/discount-codes.js';
import type { Purchase } from '../purchase/purchase.js';
import { PurchaseSteps } from '../purchase/purchase-steps.js';
import { PurchaseTotals } from '../purchase/purchase-totals.js';
import { useAccountEmail } from '../payment/payment-form.js';
import { detailsOf } from './use-product-purchase.js';

export interface ProductPartsProps {
  purchase: Purchase;
  pay: (payment: CheckoutInput) => Promise<Charged>;
  obstacle: string | undefined;
}

/** The checkout of a product with addresses, deliveries or taxes: its price, then its parts. */
export function ProductParts({ purchase, pay, obstacle }: ProductPartsProps) {
  const account = useAccountEmail();
  const [isPlaced, setPlaced] = useState(false);
  if (account.isAsking) return <Skeleton className="h-96 rounded-2xl" />;
  return (
    <>
      {!isPlaced && (
        <div className="mb-6 flex flex-col gap-5 border-b border-border pb-6">
          <DiscountCodes purchase={purchase} />
          <PurchaseTotals answer={purchase.answer} isChanging={purchase.isChanging} isLive />
        </div>
      )}
      <PurchaseSteps
        purchase={purchase}
        email={account.email}
        pay={(payment) => pay({ ...payment, ...detailsOf(purchase) })}
        obstacle={obstacle}
        isPlaced={isPlaced}
        onPlaced={() => setPlaced(true)}
      />
    </>
  );
}
