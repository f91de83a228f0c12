import { baseUrl } from '@flotilla/backend/ports';
import { commaSeparated } from '@flotilla/core/values';
import { ConfigError, readEnvironment } from '@flotilla/core';
import { z } from 'zod';
import { type ProviderName, providerNames } from '../providers.js';

/** Token of the {@link BillingSettings}. */
export const BILLING_SETTINGS = Symbol('billing.settings');

const isName = (name: unknown): name is ProviderName =>
  providerNames.some((providerName) => providerName === name);
const address = (defaultUrl: string) => baseUrl(defaultUrl).default(defaultUrl);
const configValue = (description: string) => z.string().optional().describe(description);
const secret = (description: string) => configValue(description).meta({ secret: true });

/**
 * Shortest lifetime of a payment page, in minutes, that every provider allows; Stripe's minimum is half an
 * hour.
 */
const shortestPageMinutes = 30;

/** Environment variables that each provider requires. */
const requiredVariables: Readonly<Record<ProviderName, readonly string[]>> = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SITE_URL'],
  '0xprocessing': ['OXPROCESSING_MERCHANT_ID', 'OXPROCESSING_WEBHOOK_PASSWORD', 'SITE_URL'],
  payselection: ['PAYSELECTION_SITE_ID', 'PAYSELECTION_SECRET_KEY', 'SITE_URL'],
  'payselection-international': [
    'PAYSELECTION_INTERNATIONAL_SITE_ID',
    'PAYSELECTION_INTERNATIONAL_SECRET_KEY',
    'SITE_URL',
  ],
  tiptoppay: ['TIPTOPPAY_PUBLIC_ID', 'TIPTOPPAY_API_SECRET', 'SITE_URL'],
  cloudpayments: ['CLOUDPAYMENTS_PUBLIC_ID', 'CLOUDPAYMENTS_API_SECRET', 'SITE_URL'],
  dummy: [],
};

export const billingEnvironment = z
  .object({
    BILLING_PROVIDERS: z
      .string()
      .transform(commaSeparated)
      .pipe(z.array(z.custom<ProviderName>(isName, `must be some of ${providerNames.join(', ')}`)))
      .optional()
      .describe(
        'Payment providers, comma-separated, in display order. `dummy` takes no money; it is allowed only with `DEPLOYMENT=development`, where it is the default. Otherwise none',
      ),
    BILLING_INVOICE_MINUTES: z.coerce
      .number()
      .int()
      .min(shortestPageMinutes)
      .max(43_200)
      .default(shortestPageMinutes)
      .describe('Minutes in which an invoice can be paid. An unpaid order reserves its stock that long'),
    BILLING_INVOICE_HOURS: z.coerce
      .number()
      .int()
      .min(1)
      .max(720)
      .optional()
      .describe(
        'Deprecated: the same in hours, instead of `BILLING_INVOICE_MINUTES`. Removed in the next version',
      ),
    BILLING_GRACE_DAYS: z.coerce
      .number()
      .int()
      .min(0)
      .max(90)
      .default(7)
      .describe('Days for which an unpaid subscription continues after its period'),
    SITE_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('Public URL of the site: providers redirect buyers and send webhooks there'),
    STRIPE_SECRET_KEY: secret('Secret key of the Stripe account'),
    STRIPE_WEBHOOK_SECRET: secret('Signing secret of Stripe webhooks: `whsec_…`'),
    STRIPE_API_BASE: address('https://api.stripe.com').describe('Base URL of the Stripe API'),
    OXPROCESSING_MERCHANT_ID: configValue('Merchant ID at 0xProcessing'),
    OXPROCESSING_WEBHOOK_PASSWORD: secret('Password that signs 0xProcessing webhooks'),
    OXPROCESSING_COIN: z.string().default('USDT (TRC20)').describe('Cryptocurrency in which buyers pay'),
    OXPROCESSING_API_BASE: address('https://app.0xprocessing.com').describe(
      'Base URL of the 0xProcessing API',
    ),
    PAYSELECTION_SITE_ID: configValue('Site ID at Payselection'),
    PAYSELECTION_SECRET_KEY: secret('Secret key that signs Payselection requests and webhooks'),
    PAYSELECTION_API_BASE: address('https://gw.payselection.com').describe(
      'Base URL of the Payselection API',
    ),
    PAYSELECTION_FORM_BASE: address('https://webform.payselection.com').describe(
      'Base URL of the Payselection payment pages',
    ),
    PAYSELECTION_INTERNATIONAL_SITE_ID: configValue('Site ID at Payselection for international cards'),
    PAYSELECTION_INTERNATIONAL_SECRET_KEY: secret('Secret key that signs its requests and webhooks'),
    PAYSELECTION_INTERNATIONAL_API_BASE: address('https://gw.payselection.com').describe(
      'Base URL of its API',
    ),
    PAYSELECTION_INTERNATIONAL_FORM_BASE: address('https://webform.payselection.com').describe(
      'Base URL of its payment pages',
    ),
    TIPTOPPAY_PUBLIC_ID: configValue('Public ID at TipTop Pay'),
    TIPTOPPAY_API_SECRET: secret('API secret that authenticates TipTop Pay requests and signs notifications'),
    TIPTOPPAY_API_BASE: address('https://api.tiptoppay.kz').describe('Base URL of the TipTop Pay API'),
    CLOUDPAYMENTS_PUBLIC_ID: configValue('Public ID at CloudPayments'),
    CLOUDPAYMENTS_API_SECRET: secret(
      'API secret that authenticates CloudPayments requests and signs notifications',
    ),
    CLOUDPAYMENTS_API_BASE: address('https://api.cloudpayments.ru').describe(
      'Base URL of the CloudPayments API',
    ),
  })
  .superRefine((given, context) => {
    for (const provider of given.BILLING_PROVIDERS ?? []) {
      for (const name of requiredVariables[provider].filter((one) => !given[one as keyof typeof given]))
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `is missing. BILLING_PROVIDERS contains ${provider}, which requires it`,
        });
    }
  });

export type BillingEnvironment = z.output<typeof billingEnvironment>;

export interface BillingSettings {
  /** Offered providers, in display order. */
  readonly providers: readonly ProviderName[];
  /** Public URL of the site; empty when unknown, so that addresses are relative. */
  readonly site: string;
  readonly invoiceMinutes: number;
  readonly graceDays: number;
  /** Whether payments in a provider's test mode count. */
  readonly allowsTests: boolean;
  /**
   * Settings of all providers, offered or not, so that existing payments of a provider that is no longer
   * offered continue.
   */
  readonly environment: BillingEnvironment;
}

/** Reads the settings of the billing module from the environment. @throws ConfigError */
export function readBillingSettings(
  environment: NodeJS.ProcessEnv,
  deployment = environment.DEPLOYMENT,
): BillingSettings {
  const given = readEnvironment(billingEnvironment, environment);
  const isDevelopment = deployment === 'development';
  if (!isDevelopment && given.BILLING_PROVIDERS?.includes('dummy'))
    throw new ConfigError(
      'BILLING_PROVIDERS contains dummy, which takes no money. It is allowed only with DEPLOYMENT=development.',
    );
  return {
    providers: given.BILLING_PROVIDERS ?? (isDevelopment ? ['dummy'] : []),
    site: (given.SITE_URL ?? '').replace(/\/+$/, ''),
    invoiceMinutes:
      given.BILLING_INVOICE_HOURS === undefined
        ? given.BILLING_INVOICE_MINUTES
        : given.BILLING_INVOICE_HOURS * 60,
    graceDays: given.BILLING_GRACE_DAYS,
    allowsTests: deployment !== 'production',
    environment: given,
  };
}

export function isSetUp(name: ProviderName, environment: BillingEnvironment): boolean {
  return requiredVariables[name].every((one) => Boolean(environment[one as keyof BillingEnvironment]));
}
