'use client';
import { useT } from '@flotilla/react';
import { clientOfPage, onLoggedAction } from '@flotilla/react/client';
import { useSession } from '@flotilla/react/session';
import { Button, CountBadge, Icon } from '@flotilla/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { shopMessages } from '../shop-messages.js';

const load = () => import('./cart-drawer.js');
// Loaded when the visitor is about to press the button.
const CartDrawer = lazy(() => load().then((module) => ({ default: module.CartDrawer })));

/**
 * The cart button of the navbar, with the number of items. Empty for visitors without a session, because
 * viewing a page creates no subject.
 */
export function CartButton() {
  const { subject } = useSession();
  return subject && <OwnCart subjectId={subject.id} />;
}

function OwnCart({ subjectId }: { subjectId: string }) {
  const t = useT(shopMessages);
  const count = useCartQuantity(subjectId);
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('openCart', { count })}
        aria-haspopup="dialog"
        className="relative"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Icon name="cart" />
        <CountBadge count={count} />
      </Button>
      {isWanted && (
        <Suspense fallback={null}>
          <CartDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/**
 * Returns the number of items in the cart. Reads it on mount and after each write in the shop. Sends the
 * request directly, because every page has this button, and queries would load a library and open an event
 * stream.
 */
function useCartQuantity(subjectId: string): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isShown = true;
    const fetchCart = async () => {
      const path = `/api/rbac/subjects/${subjectId}/ecommerce-module/orders/quantity`;
      const { data } = await clientOfPage().muted.send<{ data: number }>({
        method: 'GET',
        path,
        module: 'ecommerce',
      });
      if (isShown) setCount(data);
    };
    // A failed request keeps the last number; the cart itself reports errors.
    const askAgain = () => void fetchCart().catch(() => undefined);
    askAgain();
    const stop = onLoggedAction((_, { module }) => module === 'ecommerce' && askAgain());
    return () => {
      isShown = false;
      stop();
    };
  }, [subjectId]);
  return count;
}
