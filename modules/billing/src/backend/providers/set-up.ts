import { optionalPackage } from '@flotilla/core';
import { type ProviderName, providerNames } from '../../providers.js';
import { type BillingEnvironment, type BillingSettings, isSetUp } from '../billing-settings.js';
import { cloudPayments } from './cloudpayments.js';
import { dummyProvider } from './dummy.js';
import { manualProvider } from './manual.js';
import { oxProcessing } from './oxprocessing.js';
import { payselection } from './payselection.js';
import type { PaymentProvider } from './provider.js';
import { Providers } from './providers.js';

type Made = (
  given: BillingEnvironment,
  settings: BillingSettings,
) => PaymentProvider | Promise<PaymentProvider>;

const make: Readonly<Record<ProviderName, Made>> = {
  // Loaded lazily: the SDK has two hundred files, which other installations don't need.
  stripe: async (given) => {
    const { stripeProvider } = await optionalPackage(
      'Payments by Stripe (STRIPE_SECRET_KEY)',
      'stripe',
      () => import('./stripe.js'),
    );
    return stripeProvider({
      secretKey: given.STRIPE_SECRET_KEY ?? '',
      webhookSecret: given.STRIPE_WEBHOOK_SECRET ?? '',
      apiBase: given.STRIPE_API_BASE,
    });
  },
  '0xprocessing': (given) =>
    oxProcessing({
      merchantId: given.OXPROCESSING_MERCHANT_ID ?? '',
      webhookPassword: given.OXPROCESSING_WEBHOOK_PASSWORD ?? '',
      coin: given.OXPROCESSING_COIN,
      apiBase: given.OXPROCESSING_API_BASE,
    }),
  payselection: (given, settings) =>
    payselection({
      name: 'payselection',
      title: 'Payselection',
      currencies: ['RUB'],
      siteId: given.PAYSELECTION_SITE_ID ?? '',
      secretKey: given.PAYSELECTION_SECRET_KEY ?? '',
      apiBase: given.PAYSELECTION_API_BASE,
      formBase: given.PAYSELECTION_FORM_BASE,
      webhookUrl: webhookOf('payselection', settings),
    }),
  'payselection-international': (given, settings) =>
    payselection({
      name: 'payselection-international',
      title: 'Payselection International',
      currencies: ['USD', 'EUR', 'GBP', 'KZT', 'CNY', 'JPY'],
      siteId: given.PAYSELECTION_INTERNATIONAL_SITE_ID ?? '',
      secretKey: given.PAYSELECTION_INTERNATIONAL_SECRET_KEY ?? '',
      apiBase: given.PAYSELECTION_INTERNATIONAL_API_BASE,
      formBase: given.PAYSELECTION_INTERNATIONAL_FORM_BASE,
      webhookUrl: webhookOf('payselection-international', settings),
    }),
  tiptoppay: (given, { allowsTests }) =>
    cloudPayments({
      name: 'tiptoppay',
      title: 'TipTop Pay',
      currencies: ['KZT', 'USD', 'EUR', 'RUB', 'MXN'],
      publicId: given.TIPTOPPAY_PUBLIC_ID ?? '',
      apiSecret: given.TIPTOPPAY_API_SECRET ?? '',
      apiBase: given.TIPTOPPAY_API_BASE,
      allowsTests,
    }),
  cloudpayments: (given, { allowsTests }) =>
    cloudPayments({
      name: 'cloudpayments',
      title: 'CloudPayments',
      currencies: ['RUB', 'USD', 'EUR', 'GBP', 'KZT', 'BYN'],
      publicId: given.CLOUDPAYMENTS_PUBLIC_ID ?? '',
      apiSecret: given.CLOUDPAYMENTS_API_SECRET ?? '',
      apiBase: given.CLOUDPAYMENTS_API_BASE,
      allowsTests,
    }),
  dummy: (_, { site }) => dummyProvider(site),
};

/** Creates all providers whose settings are present; the dummy provider only when it is offered. */
export async function setUpProviders(settings: BillingSettings): Promise<Providers> {
  const { environment, providers: offered } = settings;
  const configured = providerNames.filter((name) =>
    name === 'dummy' ? offered.includes(name) : isSetUp(name, environment),
  );
  const made = await Promise.all(configured.map(async (name) => make[name](environment, settings)));
  return new Providers([...made, manualProvider()], offered);
}

const webhookOf = (name: ProviderName, { site }: BillingSettings) =>
  `${site}/api/billing/payment-intents/${name}/webhook`;
