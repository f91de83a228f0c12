import type { Migration } from '@flotilla/backend/schema';
import { initial } from './1763600006000-initial.js';
import { withBilling } from './1763600006501-with-billing.js';
import { withFileStorage } from './1763600006502-with-file-storage.js';
import { withWebsiteBuilder } from './1763600006505-with-website-builder.js';
import { search } from './1795338850203-search.js';
import { orders } from './1795339352801-orders.js';
import { publishing } from './1795340565994-publishing.js';
import { units } from './1795778747249-units.js';
import { holds } from './1795780780354-holds.js';
import { foldedSearch } from './1795778642589-folded-search.js';
import { ordersByAddress } from './1795802572495-orders-by-address.js';
import { rentals } from './1795839121385-rentals.js';
import { schedulesOfProducts } from './1795841300000-schedules-of-products.js';
import { taxes } from './1795848888146-taxes.js';
import { taxesWithBilling } from './1795848888147-taxes-with-billing.js';
import { delivery } from './1795863087682-delivery.js';
import { deliveryWithBilling } from './1795863087683-delivery-with-billing.js';
import { discounts } from './1795867214433-discounts.js';
import { discountsWithBilling } from './1795867214434-discounts-with-billing.js';
import { seasons } from './1795877950002-seasons.js';
import { discountCurrency } from './1795878845304-discount-currency.js';
import { titlesOfSeasons } from './1795880199749-titles-of-seasons.js';
import { networksOfBookings } from './1795881620057-networks-of-bookings.js';
import { extras } from './1795891994268-extras.js';
import { cancellation } from './1795895444057-cancellation.js';
import { refundsOfRows } from './1795899490397-refunds-of-rows.js';
import { calendarAddresses } from './1795906527625-calendar-addresses.js';
import { paymentPlans } from './1795906882677-payment-plans.js';
import { filtersOfLists } from './1795907306742-filters-of-lists.js';
import { calendarFeeds } from './1795907981386-calendar-feeds.js';
import { documents } from './1795907294507-documents.js';
import { shipments } from './1795909005491-shipments.js';
import { waitingEntries } from './1795909037961-waiting-entries.js';
import { orderChanges } from './1795908929739-order-changes.js';
import { textsInSearch } from './1795909268733-texts-in-search.js';
import { storesOfWaitingEntries } from './1795909905775-stores-of-waiting-entries.js';
import { refundsOfOrders } from './1795911178102-refunds-of-orders.js';
import { placesAndPlans } from './1795910580357-places-and-plans.js';
import { placesWithFileStorage } from './1795910580358-places-with-file-storage.js';
import { reviews } from './1795911895137-reviews.js';
import { returns } from './1795912729332-returns.js';
import { orderDrafts } from './1795918867447-order-drafts.js';
import { requestedRefunds } from './1795919551033-requested-refunds.js';
import { variations } from './1795918883774-variations.js';
import { securityDeposits } from './1795919782275-security-deposits.js';
import { requestsForReviews } from './1795921495596-requests-for-reviews.js';
import { placesOfStores } from './1795951162909-places-of-stores.js';
import { crop } from './1795967800003-crop.js';
import { localizedSlugs } from './1795991165120-localized-slugs.js';
import { addressesAtOnce } from './1796171000001-addresses-at-once.js';

export const migrations: readonly Migration[] = [
  initial,
  withBilling,
  withFileStorage,
  withWebsiteBuilder,
  search,
  orders,
  publishing,
  foldedSearch,
  units,
  holds,
  ordersByAddress,
  rentals,
  schedulesOfProducts,
  taxes,
  taxesWithBilling,
  delivery,
  deliveryWithBilling,
  discounts,
  discountsWithBilling,
  seasons,
  discountCurrency,
  titlesOfSeasons,
  networksOfBookings,
  extras,
  cancellation,
  refundsOfRows,
  calendarAddresses,
  paymentPlans,
  filtersOfLists,
  calendarFeeds,
  documents,
  shipments,
  waitingEntries,
  orderChanges,
  textsInSearch,
  storesOfWaitingEntries,
  refundsOfOrders,
  placesAndPlans,
  placesWithFileStorage,
  reviews,
  returns,
  orderDrafts,
  requestedRefunds,
  variations,
  securityDeposits,
  requestsForReviews,
  placesOfStores,
  crop,
  localizedSlugs,
  addressesAtOnce,
];
