export { priceLinks } from './attribute/price-tag.js';
export { categoryListButtonDefault } from './category/category-list-button-default.js';
export { categoryListDefault } from './category/category-list-default.js';
export { categoryOverviewDefault } from './category/category-overview-default.js';
export { meProductCheckout } from './checkout/product-checkout-default.js';
export {
  meCart,
  meOrderListCheckout,
  meProductCart,
  orderListDefault,
  orderOverviewDefault,
  paymentReturnDefault,
} from './own-variants.js';
export { fileLinks } from './product/file-links.js';
export { productDefault } from './cards/product-card.js';
export { productCatalogDefault } from './product/product-catalog-default.js';
export { productListDefault } from './product/product-list-default.js';
export { productOverviewDefault } from './product/product-overview-default.js';
export { storeListDefault } from './store/store-list-default.js';
export { storeOverviewDefault } from './store/store-overview-default.js';
export { widgetDefault } from './widget-default.js';
