import { billingModule } from './billing-module.js';

export { BILLING_SETTINGS, type BillingSettings } from './billing-settings.js';
export { billingModule, type BillingOptions } from './billing-module.js';
export type { ChargedPayment } from './payments/charge-payments.js';
export type {
  IntentRequest,
  InvoiceRequest,
  OpenedPayment,
  PaymentRequest,
} from './payments/open-payments.js';
export type { LaterPayment } from './payments/pay-instalments.js';
export { Authorizations, type Capture } from './authorizations/authorizations.js';
export { Payments, type RefundInput } from './payments/payments.js';
export { advanceInstalments } from './reconciliation/advance-instalments.js';
export type { ChargeLine } from './providers/provider.js';

export const BillingModule = billingModule();
