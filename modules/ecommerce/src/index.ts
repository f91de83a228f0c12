import { defineModule, exportsOf } from '@flotilla/core';
import { imageVariants } from './image-variants.js';
import * as actions from './actions.js';
import * as aftersalesActions from './aftersales-actions.js';
import * as bookingActions from './booking-actions.js';
import * as changeActions from './change-actions.js';
import * as checkoutActions from './checkout-actions.js';
import * as deskActions from './desk-actions.js';
import * as draftActions from './draft-actions.js';
import * as feedActions from './feed-actions.js';
import * as instalmentActions from './instalment-actions.js';
import * as securityActions from './security-actions.js';
import * as orderActions from './order-actions.js';
import { documentsOfOrder, issueDocuments, linkedOrderDocuments } from './document-actions.js';
import { generateCodes, testDiscount } from './discount-actions.js';
import * as reviewActions from './review-actions.js';
import * as variationActions from './variation-actions.js';
import * as waitingActions from './waiting-actions.js';
import { fillStandardRates, quoteProduct, taxReport } from './tax-actions.js';
import {
  buyerOfOrder,
  extraPrices,
  productPricing,
  removeExtraPrice,
  removePrice,
  setExtraPrice,
  setPrice,
  soldLines,
} from './admin-actions.js';
import { address } from './entities/address.js';
import { attribute } from './entities/attribute.js';
import { attributeKey } from './entities/attribute-key.js';
import { booking } from './entities/booking.js';
import { calendarFeed } from './entities/calendar-feed.js';
import { category } from './entities/category.js';
import { charge } from './entities/charge.js';
import { checkout } from './entities/checkout.js';
import { deliveryMethod } from './entities/delivery-method.js';
import { deliveryRate } from './entities/delivery-rate.js';
import { discount } from './entities/discount.js';
import { discountCode } from './entities/discount-code.js';
import { discountUse } from './entities/discount-use.js';
import { document } from './entities/document.js';
import { extra } from './entities/extra.js';
import { goodsReturn } from './entities/goods-return.js';
import { numberSeries } from './entities/number-series.js';
import { order } from './entities/order.js';
import { orderChange } from './entities/order-change.js';
import { orderDraft } from './entities/order-draft.js';
import { paymentPlan } from './entities/payment-plan.js';
import { product } from './entities/product.js';
import { reservation } from './entities/reservation.js';
import { rate } from './entities/rate.js';
import { resource } from './entities/resource.js';
import { review } from './entities/review.js';
import { cancellationPolicy } from './entities/cancellation-policy.js';
import { schedule } from './entities/schedule.js';
import { securityDeposit } from './entities/security-deposit.js';
import { season } from './entities/season.js';
import { shipment } from './entities/shipment.js';
import { store } from './entities/store.js';
import { taxClass } from './entities/tax-class.js';
import { taxIdCheck } from './entities/tax-id-check.js';
import { taxRate } from './entities/tax-rate.js';
import { waitingEntry } from './entities/waiting-entry.js';
import { widget } from './entities/widget.js';
import { zone } from './entities/zone.js';
import * as events from './events.js';
import * as links from './links.js';
import * as views from './views.js';
import { labels } from './labels.js';

export const ecommerce = defineModule({
  name: 'ecommerce',
  entities: [
    address,
    attribute,
    attributeKey,
    booking,
    calendarFeed,
    category,
    charge,
    checkout,
    deliveryMethod,
    deliveryRate,
    discount,
    discountCode,
    discountUse,
    document,
    extra,
    goodsReturn,
    numberSeries,
    order,
    product,
    reservation,
    resource,
    review,
    cancellationPolicy,
    orderChange,
    orderDraft,
    paymentPlan,
    schedule,
    season,
    securityDeposit,
    rate,
    shipment,
    store,
    taxClass,
    taxIdCheck,
    taxRate,
    waitingEntry,
    widget,
    zone,
  ],
  links: exportsOf(Object.entries(links)),
  actions: {
    ...exportsOf(Object.entries(actions)),
    ...exportsOf(Object.entries(checkoutActions)),
    ...exportsOf(Object.entries(changeActions)),
    ...exportsOf(Object.entries(orderActions)),
    ...exportsOf(Object.entries(draftActions)),
    ...exportsOf(Object.entries(aftersalesActions)),
    ...exportsOf(Object.entries(instalmentActions)),
    ...exportsOf(Object.entries(securityActions)),
    productAvailability: bookingActions.productAvailability,
    availableProducts: bookingActions.availableProducts,
    bookingCalendar: bookingActions.bookingCalendar,
    bookingsOfOrder: bookingActions.bookingsOfOrder,
    blockDays: bookingActions.blockDays,
    moveBooking: bookingActions.moveBooking,
    startBooking: bookingActions.startBooking,
    endBooking: bookingActions.endBooking,
    ...exportsOf(Object.entries(deskActions)),
    ...exportsOf(Object.entries(feedActions)),
    ...exportsOf(Object.entries(reviewActions)),
    ...exportsOf(Object.entries(variationActions)),
    ...exportsOf(Object.entries(waitingActions)),
    quoteProduct,
    testDiscount,
    generateCodes,
    documentsOfOrder,
    linkedOrderDocuments,
    issueDocuments,
    taxReport,
    fillStandardRates,
    productPricing,
    extraPrices,
    setExtraPrice,
    removeExtraPrice,
    setPrice,
    removePrice,
    soldLines,
    buyerOfOrder,
  },
  events: exportsOf(Object.entries(events)),
  views: exportsOf(Object.entries(views)),
  variants: {
    'file-storage.file': Object.values(imageVariants),
    'notification.template': [
      'generate-email-ecommerce-order-status-changed-default',
      'generate-telegram-ecommerce-order-status-changed-default',
      'generate-telegram-ecommerce-order-status-changed-admin',
      'generate-email-ecommerce-order-paid-admin',
      'generate-email-ecommerce-order-link-default',
      'generate-email-ecommerce-payment-default',
      'generate-email-ecommerce-payment-link-default',
      'generate-email-ecommerce-document-default',
      'generate-email-ecommerce-shipment-default',
      'generate-email-ecommerce-review-default',
      'generate-email-ecommerce-dates-free-default',
      'generate-email-ecommerce-withdrawal-default',
      'generate-email-ecommerce-return-default',
      'generate-email-ecommerce-return-admin',
      'generate-email-ecommerce-payment-trouble-admin',
      'generate-email-ecommerce-calendar-conflict-admin',
    ],
  },
  labels,
});

export { address, type AddressRow } from './entities/address.js';
export { attribute, type Attribute } from './entities/attribute.js';
export { attributeKey, type AttributeKey } from './entities/attribute-key.js';
export { booking, type Booking } from './entities/booking.js';
export { calendarFeed, type CalendarFeed } from './entities/calendar-feed.js';
export { category, type Category } from './entities/category.js';
export { charge, type Charge } from './entities/charge.js';
export { checkout, type CheckoutRow } from './entities/checkout.js';
export { deliveryMethod, type DeliveryMethod } from './entities/delivery-method.js';
export { deliveryRate, type DeliveryRate } from './entities/delivery-rate.js';
export { discount, type Discount } from './entities/discount.js';
export { discountCode, type DiscountCode } from './entities/discount-code.js';
export { discountUse, type DiscountUse } from './entities/discount-use.js';
export { document, type Document } from './entities/document.js';
export { extra, type Extra } from './entities/extra.js';
export { goodsReturn, type GoodsReturn } from './entities/goods-return.js';
export { numberSeries, type NumberSeries } from './entities/number-series.js';
export { order, type Order } from './entities/order.js';
export { product, type Product } from './entities/product.js';
export { reservation, type Reservation } from './entities/reservation.js';
export { resource, type Resource } from './entities/resource.js';
export { review, type Review } from './entities/review.js';
export { cancellationPolicy, type CancellationPolicy } from './entities/cancellation-policy.js';
export { orderChange, type OrderChange } from './entities/order-change.js';
export { orderDraft, type OrderDraft } from './entities/order-draft.js';
export { paymentPlan, type PaymentPlan } from './entities/payment-plan.js';
export { schedule, type Schedule } from './entities/schedule.js';
export { securityDeposit, type SecurityDeposit } from './entities/security-deposit.js';
export { season, type Season } from './entities/season.js';
export { rate, type Rate } from './entities/rate.js';
export { shipment, type Shipment } from './entities/shipment.js';
export { store, type Store } from './entities/store.js';
export { taxClass, type TaxClass } from './entities/tax-class.js';
export { taxIdCheck, type TaxIdCheck } from './entities/tax-id-check.js';
export { taxRate, type TaxRate } from './entities/tax-rate.js';
export { waitingEntry, type WaitingEntry } from './entities/waiting-entry.js';
export { widget, type Widget } from './entities/widget.js';
export { zone, type Zone } from './entities/zone.js';
export {
  bookingCanceled,
  bookingConfirmed,
  bookingEnded,
  bookingStarted,
  orderChanged,
  orderEnded,
  orderPaid,
  returnReceived,
  returnRequested,
  shipmentSent,
} from './events.js';
export {
  attributeKeysToAttributes,
  attributesToBillingModuleCurrencies,
  categoriesToFileStorageModuleFiles,
  categoriesToProducts,
  categoriesToWebsiteBuilderModuleWidgets,
  discountsToCategories,
  discountsToProducts,
  extrasToAttributes,
  ordersToBillingModuleCurrencies,
  ordersToBillingModulePaymentIntents,
  ordersToFileStorageModuleFiles,
  ordersToProducts,
  productsToAttributes,
  productsToExtras,
  productsToFileStorageModuleFiles,
  productsToWebsiteBuilderModuleWidgets,
  storesToAttributes,
  storesToOrders,
  storesToProducts,
  storesToProductsToAttributes,
  widgetsToCategories,
  widgetsToProducts,
  widgetsToStores,
} from './links.js';
