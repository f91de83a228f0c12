import { useT } from '@flotilla/react';
import { useClient } from '@flotilla/react/client';
import { useSession } from '@flotilla/react/session';
import { checkOutCart } from '../../checkout-actions.js';
import type { CheckoutInput } from '../../checkout-shapes.js';
import type { Charged, OrderWithLines } from '../../shapes.js';
import { CartLines, Waiting } from '../cart/cart-lines.js';
import { canBeBought } from '../cart/problems.js';
import { TotalsList } from '../cart/totals-list.js';
import { useStock } from '../cart/use-stock.js';
import { totalsOf } from '../own/totals.js';
import { PlainTotals } from '../purchase/plain-totals.js';
import { hasDetails, type Purchase } from '../purchase/purchase.js';
import { shopMessages } from '../shop-messages.js';
import { panelClasses } from './panel-classes.js';
import { PaymentForm } from '../payment/payment-form.js';

export interface CheckoutOfCartProps {
  orders: readonly OrderWithLines[];
  readAgain: () => void;
  isPlaced: boolean;
  onPlaced: () => void;
  purchase: Purchase;
  /** Sends the order. The checkout stays until the answer arrives, also when the cart empties before. */
  place: (send: () => Promise<Charged>) => Promise<Charged>;
}

/** The checkout of a cart that needs no address, no delivery and no taxes: its lines beside the payment. */
export function PlainCheckout({
  orders,
  readAgain,
  isPlaced,
  onPlaced,
  purchase,
  place,
}: CheckoutOfCartProps) {
  const t = useT(shopMessages);
  const client = useClient();
  const { subject } = useSession();
  const productOf = useStock(orders);
  const { answer } = purchase;
  const pay = (payment: CheckoutInput) =>
    place(() => {
      // The server charges only if its totals equal these. They are those before discounts.
      const confirmedTotals = orders.map((order) => ({ id: order.id, total: totalsOf([order])[0]?.total }));
      return client.muted.call(checkOutCart, {
        params: { id: subject?.id ?? '' },
        body: {
          ...payment,
          ...(hasDetails(answer) && { quoteHash: answer.quoteHash }),
          orders: confirmedTotals,
        },
      });
    });
  return (
    <>
      {!isPlaced && (
        <div className="flex flex-col gap-6">
          <Waiting />
          <CartLines orders={orders} productOf={productOf} readAgain={readAgain} />
        </div>
      )}
      <div className={isPlaced ? 'lg:col-span-2' : panelClasses}>
        <PaymentForm
          pay={pay}
          onPlaced={onPlaced}
          obstacle={canBeBought(orders, productOf) ? undefined : t('needsSolving')}
        >
          <PlainTotals purchase={purchase}>
            <TotalsList totals={totalsOf(orders)} />
          </PlainTotals>
        </PaymentForm>
      </div>
    </>
  );
}
