import {
  anonymous,
  type BackendModule,
  defineBackendModule,
  Events,
  server,
  Writer,
} from '@flotilla/backend';
import { OWNERS, type Owners } from '@flotilla/backend/ports';
import { defineModule, type Event } from '@flotilla/core';
import { createTestApp, make, type TestApp, type TestAppInput } from '@flotilla/testing';
import { currency, type Currency } from '../../entities/currency.js';
import * as billingEvents from '../../events.js';
import type { Interval } from '../../providers.js';
import { billingModule, type BillingOptions } from '../billing-module.js';
import type { ChargedPayment } from '../payments/charge-payments.js';
import type { OpenedPayment, PaymentRequest } from '../payments/open-payments.js';
import { Payments } from '../payments/payments.js';

export interface ReceivedEvent {
  readonly key: string;
  readonly id: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** An API with the billing module, and the events that it emits. */
export interface BillingApp {
  readonly app: TestApp;
  readonly payments: Payments;
  /** Received events, each id once, in order. */
  readonly receivedEvents: ReceivedEvent[];
  currency(code: string, decimals?: number): Promise<Currency>;
  open(
    request: Partial<PaymentRequest> & { amount?: string; code?: string; interval?: Interval },
  ): Promise<OpenedPayment>;
  charge(request: Parameters<BillingApp['open']>[0]): Promise<ChargedPayment & { intentId: string }>;
  close(): Promise<void>;
}

/** Starts an API with the billing module on its own database. */
export function startBillingApp(
  options: BillingOptions = {},
  input: Partial<TestAppInput> = {},
): Promise<BillingApp> {
  return start(options, input, []);
}

/** Starts another process of an API, on the same database and with the same event handlers. */
export function startSecondProcess(
  { app, receivedEvents }: BillingApp,
  input: Partial<TestAppInput> = {},
): Promise<BillingApp> {
  return start({}, { ...input, databaseUrl: app.databaseUrl }, receivedEvents);
}

async function start(
  options: BillingOptions,
  input: Partial<TestAppInput>,
  events: ReceivedEvent[],
): Promise<BillingApp> {
  const app = await createTestApp({
    modules: [billingModule(options), recorder(events), someOwners],
    env: { DEPLOYMENT: 'development' },
    ...input,
  });
  const payments = app.nest.get(Payments);

  const started: BillingApp = {
    app,
    payments,
    receivedEvents: events,
    currency: currenciesOf(app),
    async open({ amount = '19.99', code = 'EUR', interval, ...request }) {
      const { id: currencyId } = await started.currency(code);
      const [opened] = await app.nest.get(Writer).transaction((tx) =>
        payments.open(
          {
            provider: 'dummy',
            email: 'ann@example.com',
            language: 'en',
            successUrl: 'https://boats.example/en/paid?intent={intentId}',
            cancelUrl: 'https://boats.example/en/cart',
            intents: [
              {
                amount,
                currencyId,
                type: interval ? 'subscription' : 'one_off',
                interval,
                description: 'Order 1: Anemone',
                lines: [{ title: 'Anemone', quantity: 1, unitPrice: amount, amount }],
              },
            ],
            ...request,
          },
          { caller: anonymous, tx },
        ),
      );
      if (!opened) throw new Error('Nothing was opened.');
      return opened;
    },
    async charge(request) {
      const { intent } = await started.open(request);
      const [charged] = await payments.charge([intent.id]);
      if (!charged) throw new Error('Nothing was charged.');
      return { ...charged, intentId: intent.id };
    },
    close: () => app.close(),
  };
  return started;
}

/** Returns a function that makes each currency once. */
function currenciesOf(app: TestApp): BillingApp['currency'] {
  const currencies = new Map<string, Currency>();
  return async (code, decimals = code === 'JPY' ? 0 : 2) => {
    const existing = currencies.get(code);
    if (existing) return existing;
    const row = (await make(app, currency, {
      code,
      decimals,
      isDefault: false,
      title: code,
    })) as unknown as Currency;
    currencies.set(code, row);
    return row;
  };
}

export const asServer = { caller: server };

/** Replaces the accounts module: owners do not matter in these tests. */
const someOwners: BackendModule = defineBackendModule({
  module: defineModule({ name: 'some-owners' }),
  providers: [{ provide: OWNERS, useValue: { assign: async () => undefined } satisfies Owners }],
});

function recorder(events: ReceivedEvent[]): BackendModule {
  const name = 'event-recorder';
  const all: Event[] = Object.values(billingEvents);
  return defineBackendModule({
    module: defineModule({ name }),
    providers: [
      {
        provide: `${name}.recorder`,
        inject: [Events],
        useFactory: (from: Events) => {
          for (const event of all) {
            from.on(event, `${name}.${event.key.replaceAll('.', '-')}`, async (payload, { id }) => {
              const isNew = !events.some((one) => one.id === id);
              if (isNew)
                events.push({
                  key: event.key.replace('billing.', ''),
                  id,
                  payload: payload as ReceivedEvent['payload'],
                });
            });
          }
        },
      },
    ],
  });
}
