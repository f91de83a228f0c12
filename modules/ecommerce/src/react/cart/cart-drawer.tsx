import { Link, useT } from '@flotilla/react';
import { Answer } from '@flotilla/react/session';
import { Button, Drawer } from '@flotilla/ui';
import { paths } from '../../paths.js';
import { shopMessages } from '../shop-messages.js';
import { CartLines, CartSkeleton, EmptyCart } from './cart-lines.js';
import { totalsOf } from '../own/totals.js';
import { TotalsList } from './totals-list.js';
import { useCart } from '../own/use-own-orders.js';
import { useStock } from './use-stock.js';

/** The cart as a drawer on any page. Loaded when the visitor is about to press its button. */
export function CartDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT(shopMessages);
  const cart = useCart();
  const productOf = useStock(cart.data);
  const hasLines = cart.data !== undefined && cart.data.length > 0;
  const foot = hasLines && (
    <div className="flex flex-col gap-4">
      <TotalsList totals={totalsOf(cart.data)} />
      <Button asChild variant="primary" size="lg" className="w-full">
        <Link href={paths.checkout}>{t('toCheckout')}</Link>
      </Button>
      <Button asChild variant="link" className="self-center">
        <Link href={paths.cart}>{t('toCart')}</Link>
      </Button>
    </div>
  );
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={t('cart')} closeLabel={t('close')} foot={foot}>
      <Answer of={cart} skeleton={<CartSkeleton />}>
        {(orders) =>
          orders.length === 0 ? (
            <EmptyCart />
          ) : (
            <CartLines orders={orders} productOf={productOf} readAgain={() => void cart.refetch()} />
          )
        }
      </Answer>
    </Drawer>
  );
}
