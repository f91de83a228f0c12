import { useT } from '@flotilla/react';
import { useClient } from '@flotilla/react/client';
import { useSession } from '@flotilla/react/session';
import { Skeleton } from '@flotilla/ui';
import { checkOutCart } from '../../checkout-actions.js';
import type { CheckoutInput } from '../../checkout-shapes.js';
import { CartLines, Waiting } from '../cart/cart-lines.js';
import { canBeBought } from '../cart/problems.js';
import { useStock } from '../cart/use-stock.js';
import { DiscountCodes } from '../purchase/discount-codes.js';
import { purchaseMessages } from '../purchase/purchase-messages.js';
import { PurchaseSteps } from '../purchase/purchase-steps.js';
import { PurchaseTotals } from '../purchase/purchase-totals.js';
import { shopMessages } from '../shop-messages.js';
import { panelClasses } from './panel-classes.js';
import { useAccountEmail } from '../payment/payment-form.js';
import type { CheckoutOfCartProps } from './plain-checkout.js';

/** The checkout of a cart with addresses, deliveries or taxes: its parts beside the lines and the price. */
export function PartedCheckout({
  orders,
  readAgain,
  isPlaced,
  onPlaced,
  purchase,
  place,
}: CheckoutOfCartProps) {
  const t = useT(shopMessages);
  const tPurchase = useT(purchaseMessages);
  const client = useClient();
  const { subject } = useSession();
  const productOf = useStock(orders);
  const account = useAccountEmail();
  if (account.isAsking) return <Skeleton className="h-96 rounded-2xl" />;

  const pay = (payment: CheckoutInput) =>
    place(() => {
      // The server charges only if the price is the one that is shown.
      const body = {
        ...payment,
        quoteHash: purchase.answer.quoteHash,
        orders: orders.map(({ id }) => ({ id })),
      };
      return client.muted.call(checkOutCart, { params: { id: subject?.id ?? '' }, body });
    });
  return (
    <>
      <div className={isPlaced ? 'lg:col-span-2' : 'flex min-w-0 flex-col gap-6'}>
        {!isPlaced && <Waiting />}
        <PurchaseSteps
          purchase={purchase}
          email={account.email}
          pay={pay}
          onPlaced={onPlaced}
          isPlaced={isPlaced}
          obstacle={canBeBought(orders, productOf) ? undefined : t('needsSolving')}
        />
      </div>
      {!isPlaced && (
        <section aria-label={tPurchase('summary')} className={panelClasses}>
          <CartLines orders={orders} productOf={productOf} readAgain={readAgain} />
          <div className="mt-5 flex flex-col gap-5 border-t border-border pt-5">
            <DiscountCodes purchase={purchase} />
            <PurchaseTotals answer={purchase.answer} isChanging={purchase.isChanging} isLive />
          </div>
        </section>
      )}
    </>
  );
}
