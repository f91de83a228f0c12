import { useT } from '@flotilla/react';
import { clientOfPage, onLoggedAction } from '@flotilla/react/client';
import { useSession } from '@flotilla/react/session';
import { Button, CountBadge, Icon } from '@flotilla/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { shopMessages } from '../shop-messages.js';

const load = () => import('./cart-drawer.js');
// The cart itself is fetched when the button is about to be pressed.
const CartDrawer = lazy(() => load().then((module) => ({ default: module.CartDrawer })));

/** The cart in the navbar, with how much is in it. Nothing for visitors without a session: nobody is made a subject by looking. */
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
 * How many pieces are in the cart: asked once, and again after each write in the shop. It is asked by hand, since the queries of a
 * page bring a library and an open stream of events, and every page has this button.
 */
function useCartQuantity(subjectId: string): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isShown = true;
    const ask = async () => {
      const path = `/api/rbac/subjects/${subjectId}/ecommerce-module/orders/quantity`;
      const { data } = await clientOfPage().muted.send<{ data: number }>({ method: 'GET', path, module: 'ecommerce' });
      if (isShown) setCount(data);
    };
    // A number that can't be had is none: the cart itself says what is wrong.
    const askAgain = () => void ask().catch(() => undefined);
    askAgain();
    const stop = onLoggedAction((_, { module }) => module === 'ecommerce' && askAgain());
    return () => {
      isShown = false;
      stop();
    };
  }, [subjectId]);
  return count;
}
