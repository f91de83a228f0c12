import { type BackendModule, defineBackendModule } from '@flotilla/backend';
import { CONFIG, type Config, ENVIRONMENT } from '@flotilla/backend/ports';
import { billing } from '../index.js';
import {
  BILLING_SETTINGS,
  billingEnvironment,
  type BillingSettings,
  readBillingSettings,
} from './billing-settings.js';
import { migrations } from './migrations/index.js';
import { Authorizations } from './authorizations/authorizations.js';
import { AuthorizationsController } from './authorizations/authorizations.controller.js';
import { SettleAuthorizations } from './authorizations/settle-authorizations.js';
import { ApplyFacts } from './payments/apply-facts.js';
import { ApplyHolds } from './payments/apply-holds.js';
import { ApplyRefunds } from './payments/apply-refunds.js';
import { AuthorizationStates } from './payments/authorization-states.js';
import { ChargePayments } from './payments/charge-payments.js';
import { Instalments } from './payments/instalments.js';
import { Invoices } from './payments/invoices.js';
import { MoneyGuard } from './payments/money-guard.js';
import { OpenPayments } from './payments/open-payments.js';
import { PayInstalments } from './payments/pay-instalments.js';
import { Payments } from './payments/payments.js';
import { PaymentsController } from './payments/payments.controller.js';
import { Refunds } from './payments/refunds.js';
import { SendRefunds } from './payments/send-refunds.js';
import { Subscriptions } from './payments/subscriptions.js';
import { Providers } from './providers/providers.js';
import { setUpProviders } from './providers/set-up.js';
import { EndSubscriptions } from './payments/end-subscriptions.js';
import { CustomerPaymentsPart } from './customers/customer-payments.js';
import { Customers } from './payments/customers.js';
import { AdvanceInstalments } from './reconciliation/advance-instalments.js';
import { ReconcileInvoices } from './reconciliation/reconcile-invoices.js';
import { ReconcileSubscriptions } from './reconciliation/reconcile-subscriptions.js';
import { Inbox } from './webhooks/inbox.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { DummyController } from './dummy/dummy.controller.js';
import { DummyPage } from './dummy/dummy-page.js';
import { Sweep } from './reconciliation/sweep.js';

/** Overrides of the settings in the environment, for installations and tests. */
export interface BillingOptions {
  readonly settings?: Partial<BillingSettings>;
}

/** Returns the billing module of a backend. */
export function billingModule({ settings }: BillingOptions = {}): BackendModule {
  return defineBackendModule({
    module: billing,
    migrations,
    settings: billingEnvironment,
    controllers: [WebhooksController, PaymentsController, AuthorizationsController, DummyController],
    providers: [
      {
        provide: BILLING_SETTINGS,
        inject: [ENVIRONMENT, { token: CONFIG, optional: true }],
        useFactory: (environment: NodeJS.ProcessEnv, config?: Pick<Config, 'DEPLOYMENT'>) => ({
          ...readBillingSettings(environment, config?.DEPLOYMENT),
          ...settings,
        }),
      },
      MoneyGuard,
      {
        provide: Providers,
        inject: [BILLING_SETTINGS],
        useFactory: setUpProviders,
      },
      Instalments,
      AuthorizationStates,
      Invoices,
      Customers,
      CustomerPaymentsPart,
      OpenPayments,
      ChargePayments,
      Subscriptions,
      EndSubscriptions,
      Refunds,
      SendRefunds,
      ApplyRefunds,
      ApplyHolds,
      ApplyFacts,
      PayInstalments,
      Payments,
      Authorizations,
      SettleAuthorizations,
      AdvanceInstalments,
      ReconcileInvoices,
      ReconcileSubscriptions,
      Inbox,
      DummyPage,
      Sweep,
    ],
  });
}
