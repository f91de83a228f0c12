import { defineBackendModule } from '@flotilla/backend';
import { ecommerce } from '../index.js';
import { Rentals } from './carts/rentals.js';
import { CartController } from './carts/cart.controller.js';
import { Carts } from './carts/carts.js';
import { MergeCarts } from './carts/merge-carts.js';
import { OrdersController } from './checkout/orders.controller.js';
import { OrderViews } from './carts/order-views.js';
import { SubjectOrders } from './carts/subject-orders.js';
import { BookingJobs } from './rentals/booking-jobs.js';
import { BookingGuards } from './bookings/booking-guards.js';
import { Bookings } from './bookings/bookings.js';
import { FreeProducts } from './bookings/free-products.js';
import { FreeResources } from './bookings/free-resources.js';
import { BookingsController } from './rentals/bookings.controller.js';
import { CalendarAddresses } from './feeds/calendar-addresses.js';
import { CalendarsController } from './feeds/calendars.controller.js';
import { CalendarFeeds } from './feeds/calendar-feeds.js';
import { MailLanguages } from './mail-texts/mail-languages.js';
import { ConflictMails } from './feeds/conflict-mails.js';
import { ExternalBookings } from './feeds/external-bookings.js';
import { FeedJobs } from './feeds/feed-jobs.js';
import { ReleaseFeeds } from './feeds/release-feeds.js';
import { DemoBookings } from './rentals/demo-bookings.js';
import { OwnerBookings } from './rentals/owner-bookings.js';
import { CatalogueReads } from './pricing/catalogue-reads.sql.js';
import { ProductCalendars } from './rentals/product-calendars.js';
import { NotifyWaiting } from './waiting/notify-waiting.js';
import { WaitingController } from './waiting/waiting.controller.js';
import { WaitingJobs } from './waiting/waiting-jobs.js';
import { WaitingLinks } from './waiting/waiting-links.js';
import { WaitingList } from './waiting/waiting-list.js';
import { WatchReleases } from './waiting/watch-releases.js';
import { ResourceOwners } from './rentals/resource-owners.js';
import { RecordRefunds } from './aftersales/record-refunds.js';
import { ShipmentMails } from './aftersales/shipment-mails.js';
import { Shipments } from './aftersales/shipments.js';
import { ShipmentsController } from './aftersales/shipments.controller.js';
import { ListReviews } from './reviews/list-reviews.js';
import { Ratings } from './reviews/ratings.js';
import { Reviews } from './reviews/reviews.js';
import { RequestReviews } from './reviews/request-reviews.js';
import { ReviewsController } from './reviews/reviews.controller.js';
import { EndReturned } from './aftersales/end-returned.js';
import { RefundLines } from './aftersales/refund-lines.js';
import { RefundReturns } from './aftersales/refund-returns.js';
import { RefusedRefunds } from './aftersales/refused-refunds.js';
import { MailReturns } from './aftersales/mail-returns.js';
import { Returns } from './aftersales/returns.js';
import { ReturnsController } from './aftersales/returns.controller.js';
import { Withdrawals } from './aftersales/withdrawals.js';
import { SoldPieces } from './goods/sold-pieces.js';
import { RefundEvents } from './aftersales/refund-events.js';
import { ChangeDocuments } from './documents/change-documents.js';
import { CreditRefunds } from './documents/credit-refunds.js';
import { DocumentEvents } from './documents/document-events.js';
import { DocumentFiles } from './documents/document-files.js';
import { DocumentGuards } from './documents/document-guards.js';
import { DocumentNumbers } from './documents/document-numbers.js';
import { DocumentsController } from './documents/documents.controller.js';
import { IssueDocuments } from './documents/issue-documents.js';
import { OrderDocuments } from './documents/order-documents.js';
import { PaidOrders } from './documents/paid-orders.js';
import { Billing } from './payments/billing.js';
import { CancelOrders } from './checkout/cancel-orders.js';
import { Checkout } from './checkout/checkout.js';
import { CheckoutController } from './checkout/checkout.controller.js';
import { ReopenOrders } from './checkout/reopen-orders.js';
import { OrderEffects } from './checkout/order-effects.js';
import { OrderJobs } from './checkout/order-jobs.js';
import { PaymentEvents } from './checkout/payment-events.js';
import { FillRates } from './taxes/fill-rates.js';
import { ProductLines } from './quotes/product-lines.js';
import { TestDiscounts } from './quotes/test-discounts.js';
import { QuoteProducts } from './quotes/quote-products.js';
import { QuotesController } from './quotes/quotes.controller.js';
import { UsedSchedules } from './schedules/used-schedules.js';
import { TaxGuards } from './taxes/tax-guards.js';
import { TaxIdJobs } from './taxes/tax-id-jobs.js';
import { TaxIds } from './taxes/tax-ids.js';
import { TAXES } from './taxes/tax-port.js';
import { Taxes } from './taxes/taxes.js';
import { TaxesController } from './taxes/taxes.controller.js';
import { AddressBook } from './addresses/address-book.js';
import { AddressesController } from './addresses/addresses.controller.js';
import { Checkouts } from './purchases/checkouts.js';
import { OpenCheckout } from './checkout/open-checkout.js';
import { OpenCheckoutController } from './checkout/open-checkout.controller.js';
import { ReadDetails } from './purchases/purchase-details.js';
import { discountProviders } from './discounts/discount-providers.js';
import { QuotePurchases } from './delivery/quote-purchases.js';
import { StoreDeliveryViews } from './delivery/store-delivery-views.js';
import { PlaceOrders } from './checkout/place-orders.js';
import { SoldGuard } from './checkout/sold-guard.js';
import { ReconcileOrders } from './checkout/reconcile-orders.js';
import { draftProviders } from './drafts/draft-providers.js';
import { DraftsController } from './drafts/drafts.controller.js';
import { OpenOrderPayments } from './checkout/open-order-payments.js';
import { changeProviders } from './changes/change-providers.js';
import { ChangesController } from './changes/changes.controller.js';
import { InstalmentsController } from './instalments/instalments.controller.js';
import { OrderPayments } from './instalments/order-payments.js';
import { OrderInstalments } from './instalments/order-instalments.js';
import { ListDeposits } from './security/list-deposits.js';
import { ConfirmDeposits } from './security/confirm-deposits.js';
import { SecurityDeposits } from './security/security-deposits.js';
import { SecurityJobs } from './security/security-jobs.js';
import { SecurityController } from './security/security.controller.js';
import { RefundOrders } from './checkout/refund-orders.js';
import { Stock } from './checkout/stock.js';
import { ChooseOnPage } from './variations/choose-on-page.js';
import { GenerateVariations } from './variations/generate-variations.js';
import { ListVariations } from './variations/list-variations.js';
import { OptionValues } from './variations/option-values.js';
import { VariationsController } from './variations/variations.controller.js';
import { VariationGuards } from './variations/variation-guards.js';
import { Buyers } from './admin/buyers.js';
import { DiscountsController } from './admin/discounts.controller.js';
import { DeskController } from './desk/desk.controller.js';
import { CustomerOrdersPart } from './customers/customer-orders.js';
import { OrderDesks } from './desk/order-desks.js';
import { ShopAdminController } from './admin/shop-admin.controller.js';
import { importProviders } from './imports/import-providers.js';
import { ListData } from './facets/list-data.js';
import { ProductFacets } from './facets/product-facets.js';
import { ExtraPrices } from './admin/extra-prices.js';
import { PriceEditor } from './admin/price-editor.js';
import { ShopImages } from './images/shop-images.js';
import { EraseBuyers } from './fulfilment/erase-buyers.js';
import { RecordOpenings } from './fulfilment/file-openings.js';
import { FindOrders } from './fulfilment/find-orders.js';
import { OpenedLinks } from './fulfilment/opened-links.js';
import { OrderLinks } from './fulfilment/order-links.js';
import { OrderLinksController } from './fulfilment/order-links.controller.js';
import { OpenedByOrders } from './fulfilment/opened-by-orders.js';
import { OrderMails } from './fulfilment/order-mails.js';
import { InstalmentMails } from './fulfilment/instalment-mails.js';
import { PaymentMails } from './fulfilment/payment-mails.js';
import { SecurityMails } from './fulfilment/security-mails.js';
import { SoldTexts } from './fulfilment/sold-text.js';
import { ReceiptData } from './fulfilment/receipt-data.js';
import { Receipts } from './fulfilment/receipts.js';
import { shopEnvironment } from './shop-environment.js';
import { shopKeys } from './shop-keys.js';
import { migrations } from './migrations/index.js';

export const EcommerceModule = defineBackendModule({
  module: ecommerce,
  migrations,
  settings: shopEnvironment,
  controllers: [
    CartController,
    CheckoutController,
    OpenCheckoutController,
    AddressesController,
    OrdersController,
    InstalmentsController,
    SecurityController,
    ChangesController,
    DraftsController,
    OrderLinksController,
    DocumentsController,
    ShipmentsController,
    ReviewsController,
    ReturnsController,
    BookingsController,
    CalendarsController,
    WaitingController,
    TaxesController,
    QuotesController,
    ShopAdminController,
    DeskController,
    VariationsController,
    DiscountsController,
  ],
  providers: [
    shopKeys,
    Billing,
    SubjectOrders,
    OrderViews,
    Rentals,
    Carts,
    MergeCarts,
    Stock,
    Bookings,
    ResourceOwners,
    OwnerBookings,
    CatalogueReads,
    ProductCalendars,
    FreeProducts,
    FreeResources,
    UsedSchedules,
    BookingGuards,
    DemoBookings,
    BookingJobs,
    CalendarAddresses,
    RefundOrders,
    OrderPayments,
    OrderInstalments,
    SecurityDeposits,
    ConfirmDeposits,
    ListDeposits,
    SecurityJobs,
    ExternalBookings,
    ConflictMails,
    MailLanguages,
    CalendarFeeds,
    ReleaseFeeds,
    FeedJobs,
    WaitingLinks,
    NotifyWaiting,
    WaitingList,
    WatchReleases,
    WaitingJobs,
    ReconcileOrders,
    SoldGuard,
    VariationGuards,
    OptionValues,
    ChooseOnPage,
    GenerateVariations,
    ListVariations,
    Taxes,
    { provide: TAXES, useExisting: Taxes },
    TaxIds,
    TaxIdJobs,
    TaxGuards,
    FillRates,
    ProductLines,
    QuoteProducts,
    TestDiscounts,
    QuotePurchases,
    ...discountProviders,
    StoreDeliveryViews,
    AddressBook,
    ReadDetails,
    Checkouts,
    OpenCheckout,
    OpenOrderPayments,
    PlaceOrders,
    Checkout,
    CancelOrders,
    ReopenOrders,
    EraseBuyers,
    OrderEffects,
    PaymentEvents,
    OrderJobs,
    OpenedByOrders,
    OrderLinks,
    OpenedLinks,
    FindOrders,
    ReceiptData,
    Receipts,
    RecordOpenings,
    SoldTexts,
    OrderDesks,
    CustomerOrdersPart,
    PaidOrders,
    DocumentNumbers,
    IssueDocuments,
    CreditRefunds,
    ChangeDocuments,
    DocumentEvents,
    DocumentFiles,
    DocumentGuards,
    OrderDocuments,
    RecordRefunds,
    RefundEvents,
    SoldPieces,
    RefundReturns,
    RefusedRefunds,
    RefundLines,
    EndReturned,
    Returns,
    Withdrawals,
    MailReturns,
    Shipments,
    ShipmentMails,
    Reviews,
    Ratings,
    ListReviews,
    RequestReviews,
    OrderMails,
    PaymentMails,
    ...draftProviders,
    ...changeProviders,
    InstalmentMails,
    SecurityMails,
    ShopImages,
    PriceEditor,
    ExtraPrices,
    Buyers,
    ListData,
    ProductFacets,
    ...importProviders,
  ],
});

export { OrderLinks } from './fulfilment/order-links.js';
export { type TaxableRow, TAXES, type TaxPlaces, type TaxSource } from './taxes/tax-port.js';
export { requestSecurityDeposits } from './security/security-jobs.js';
