import { defineModule, exportsOf } from '@flotilla/core';
import {
  cancelSubscription,
  captureAuthorization,
  decideDummyPayment,
  markInstalmentPaid,
  providerWebhook,
  refundInvoice,
  releaseAuthorization,
  showDummyPayment,
} from './actions.js';
import { authorization } from './entities/authorization.js';
import { currency } from './entities/currency.js';
import { customer } from './entities/customer.js';
import { instalment } from './entities/instalment.js';
import { invoice } from './entities/invoice.js';
import { paymentIntent } from './entities/payment-intent.js';
import { providerEvent } from './entities/provider-event.js';
import { refund } from './entities/refund.js';
import { subscription, subscriptionPeriod } from './entities/subscription.js';
import { widget } from './entities/widget.js';
import * as events from './events.js';
import * as links from './links.js';
import { listProviders } from './list-providers.js';
import * as views from './views.js';
import { labels } from './labels.js';

export const billing = defineModule({
  name: 'billing',
  closedToAssistants: 'all',
  entities: [
    authorization,
    currency,
    customer,
    instalment,
    invoice,
    paymentIntent,
    providerEvent,
    refund,
    subscription,
    subscriptionPeriod,
    widget,
  ],
  links: exportsOf(Object.entries(links)),
  actions: [
    providerWebhook,
    listProviders,
    refundInvoice,
    cancelSubscription,
    showDummyPayment,
    decideDummyPayment,
    markInstalmentPaid,
    captureAuthorization,
    releaseAuthorization,
  ],
  events: exportsOf(Object.entries(events)),
  views: exportsOf(Object.entries(views)),
  labels,
});

export {
  cancelSubscription,
  captureAuthorization,
  decideDummyPayment,
  markInstalmentPaid,
  providerWebhook,
  refundInvoice,
  releaseAuthorization,
  showDummyPayment,
} from './actions.js';
export { authorization, type Authorization } from './entities/authorization.js';
export { currency, type Currency } from './entities/currency.js';
export { customer, type Customer } from './entities/customer.js';
export {
  instalment,
  type Instalment,
  isPaidLater,
  laterKinds,
  unpaidInstalments,
} from './entities/instalment.js';
export { invoice, type Invoice } from './entities/invoice.js';
export { paymentIntent, type PaymentIntent } from './entities/payment-intent.js';
export { providerEvent, type ProviderEvent } from './entities/provider-event.js';
export { refund, type Refund } from './entities/refund.js';
export {
  subscription,
  subscriptionPeriod,
  type Subscription,
  type SubscriptionPeriod,
} from './entities/subscription.js';
export { widget, type Widget } from './entities/widget.js';
export {
  authorizationCaptured,
  authorizationExpired,
  authorizationHeld,
  authorizationReleased,
  instalmentDue,
  instalmentOverdue,
  instalmentPaid,
  instalmentUpcoming,
  invoiceExpired,
  invoiceFailed,
  invoicePaid,
  invoiceProcessing,
  invoiceRefunded,
  invoiceRefundFailed,
  subscriptionEnded,
  subscriptionPastDue,
  subscriptionRenewed,
} from './events.js';
export { paymentIntentsToCurrencies, paymentIntentsToInvoices } from './links.js';
export { listProviders } from './list-providers.js';
export { type Interval, intervals, type ProviderName, providerNames } from './providers.js';
