import { Answer } from '@flotilla/react/session';
import { Skeleton } from '@flotilla/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import type { CheckoutInput } from '../../checkout-shapes.js';
import type { Charged } from '../../shapes.js';
import type { ProductPurchase } from './use-product-purchase.js';

// A page shows one of them.
const PaymentForm = lazy(() =>
  import('../payment/payment-form.js').then((module) => ({ default: module.PaymentForm })),
);
const ProductParts = lazy(() =>
  import('./product-parts.js').then((module) => ({ default: module.ProductParts })),
);
const skeleton = <Skeleton className="h-72 rounded-xl" />;

export interface ProductPaymentProps {
  purchase: ProductPurchase;
  /** Whether the purchase needs only a payment form. */
  isSimple: boolean;
  pay: (payment: CheckoutInput) => Promise<Charged>;
  obstacle: string | undefined;
  /** Total of a simple purchase. */
  children: ReactNode;
}

/** Pays a product: by one form, or in parts where it has a delivery or taxes. */
export function ProductPayment({ purchase, isSimple, pay, obstacle, children }: ProductPaymentProps) {
  return (
    <Suspense fallback={skeleton}>
      {isSimple ? (
        <PaymentForm pay={pay} obstacle={obstacle}>
          {children}
        </PaymentForm>
      ) : (
        <Answer of={purchase} skeleton={skeleton}>
          {(data) => <ProductParts purchase={data} pay={pay} obstacle={obstacle} />}
        </Answer>
      )}
    </Suspense>
  );
}
