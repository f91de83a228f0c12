import { defineSlotContent, Island } from '@flotilla/react';
import { navbarSlots } from '@flotilla/website-builder/react';
import { islands } from './islands.js';

export const cartSlotContent = defineSlotContent({ slot: navbarSlots.cart, component: CartSlot });

function CartSlot() {
  return <Island of={islands.cartButton} props={{}} />;
}
