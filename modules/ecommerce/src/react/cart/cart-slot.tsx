import { defineSlotContent, Island } from '@flotilla/react';
import { islands } from './islands.js';

export const cartSlotContent = defineSlotContent({
  slot: 'website-builder.navbar-cart',
  component: CartSlot,
});

function CartSlot() {
  return <Island of={islands.cartButton} props={{}} />;
}
