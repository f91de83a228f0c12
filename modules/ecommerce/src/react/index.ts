import { slotContentsIn, variantsIn } from '@flotilla/react';
import * as all from './variants.js';
import { cartSlotContent } from './cart/cart-slot.js';

export {
  categoryListButtonDefault,
  categoryListDefault,
  categoryOverviewDefault,
  fileLinks,
  meCart,
  meOrderListCheckout,
  meProductCart,
  meProductCheckout,
  orderListDefault,
  orderOverviewDefault,
  paymentReturnDefault,
  priceLinks,
  productDefault,
  productCatalogDefault,
  productListDefault,
  productOverviewDefault,
  storeListDefault,
  storeOverviewDefault,
  widgetDefault,
} from './variants.js';
export const variants = /* @__PURE__ */ variantsIn(all);

export { islands } from './islands.js';
export { structuredData } from './structured-data.js';

export const slotContents = /* @__PURE__ */ slotContentsIn({ cartSlotContent });
export { translations } from './translations/index.js';
