import { commaSeparated } from '@flotilla/core/values';
import { ConfigError, readEnvironment } from '@flotilla/core';
import { z } from 'zod';
import { type ProviderName, providerNames } from '../providers.js';

/** Token of the {@link BillingSettings}. */
export const BILLING_SETTINGS = Symbol('billing.settings');

const isName = (name: unknown): name is ProviderName => providerNames.some((known) => known === name);
const address = (usual: string) =>
  z
    .url({ protocol: /^https?$/, error: `must be an address such as ${usual}` })
    .transform((url) => url.replace(/\/+$/, ''))
    .default(usual);
const known = (says: string) => z.string().optional().describe(says);
const secret = (says: string) => known(says).meta({ secret: true });

/** The shortest life that a page of a provider can be given: half an hour, at Stripe. */
const shortestPageMinutes = 30;

/** What each way to pay must be told. */
const needed: Readonly<Record<ProviderName, readonly string[]>> = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SITE_URL'],
  '0xprocessing': ['OXPROCESSING_MERCHANT_ID', 'OXPROCESSING_WEBHOOK_PASSWORD', 'SITE_URL'],
  payselection: ['PAYSELECTION_SITE_ID', 'PAYSELECTION_SECRET_KEY', 'SITE_URL'],
  'payselection-international': ['PAYSELECTION_INTERNATIONAL_SITE_ID', 'PAYSELECTION_INTERNATIONAL_SECRET_KEY', 'SITE_URL'],
  tiptoppay: ['TIPTOPPAY_PUBLIC_ID', 'TIPTOPPAY_API_SECRET', 'SITE_URL'],
  cloudpayments: ['CLOUDPAYMENTS_PUBLIC_ID', 'CLOUDPAYMENTS_API_SECRET', 'SITE_URL'],
  dummy: [],
};

/** The environment variables of payments. */
export const billingEnvironment = z
  .object({
    BILLING_PROVIDERS: z
      .string()
      .transform(commaSeparated)
      .pipe(z.array(z.custom<ProviderName>(isName, `must be some of ${providerNames.join(', ')}`)))
      .optional()
      .describe(
        'Ways to pay, with commas, in the order in which they are offered. `dummy`, which takes no money, is what there is with `DEPLOYMENT=development`, which alone may have it; else none',
      ),
    BILLING_INVOICE_MINUTES: z.coerce
      .number()
      .int()
      .min(shortestPageMinutes)
      .max(43_200)
      .default(shortestPageMinutes)
      .describe('Minutes in which an invoice can be paid. As long an unpaid order holds its stock'),
    BILLING_INVOICE_HOURS: z.coerce
      .number()
      .int()
      .min(1)
      .max(720)
      .optional()
      .describe('The same in hours, instead of `BILLING_INVOICE_MINUTES`. To be removed in the next version'),
    BILLING_GRACE_DAYS: z.coerce
      .number()
      .int()
      .min(0)
      .max(90)
      .default(7)
      .describe('Days that a subscription goes on after its period is over and not paid'),
    SITE_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('Where visitors see the site: providers send them back there, and tell of payments'),
    STRIPE_SECRET_KEY: secret('The secret key of the account at Stripe'),
    STRIPE_WEBHOOK_SECRET: secret('With what Stripe signs its webhooks: `whsec_…`'),
    STRIPE_API_BASE: address('https://api.stripe.com').describe('Where the API of Stripe is'),
    OXPROCESSING_MERCHANT_ID: known('The merchant at 0xProcessing'),
    OXPROCESSING_WEBHOOK_PASSWORD: secret('With what 0xProcessing signs its webhooks'),
    OXPROCESSING_COIN: z.string().default('USDT (TRC20)').describe('The coin in which buyers pay'),
    OXPROCESSING_API_BASE: address('https://app.0xprocessing.com').describe('Where the API of 0xProcessing is'),
    PAYSELECTION_SITE_ID: known('The site at Payselection'),
    PAYSELECTION_SECRET_KEY: secret('With what calls of Payselection are signed, and its webhooks'),
    PAYSELECTION_API_BASE: address('https://gw.payselection.com').describe('Where Payselection makes payments'),
    PAYSELECTION_FORM_BASE: address('https://webform.payselection.com').describe('Where Payselection has its pages'),
    PAYSELECTION_INTERNATIONAL_SITE_ID: known('The site at Payselection for cards of other countries'),
    PAYSELECTION_INTERNATIONAL_SECRET_KEY: secret('With what its calls are signed, and its webhooks'),
    PAYSELECTION_INTERNATIONAL_API_BASE: address('https://gw.payselection.com').describe('Where it makes payments'),
    PAYSELECTION_INTERNATIONAL_FORM_BASE: address('https://webform.payselection.com').describe('Where it has its pages'),
    TIPTOPPAY_PUBLIC_ID: known('The site at TipTop Pay'),
    TIPTOPPAY_API_SECRET: secret('With what calls of TipTop Pay are made, and its notifications are signed'),
    TIPTOPPAY_API_BASE: address('https://api.tiptoppay.kz').describe('Where the API of TipTop Pay is'),
    CLOUDPAYMENTS_PUBLIC_ID: known('The site at CloudPayments'),
    CLOUDPAYMENTS_API_SECRET: secret('With what calls of CloudPayments are made, and its notifications are signed'),
    CLOUDPAYMENTS_API_BASE: address('https://api.cloudpayments.ru').describe('Where the API of CloudPayments is'),
  })
  .superRefine((given, context) => {
    for (const provider of given.BILLING_PROVIDERS ?? []) {
      for (const name of needed[provider].filter((one) => !given[one as keyof typeof given]))
        context.addIssue({ code: 'custom', path: [name], message: `is missing. BILLING_PROVIDERS names ${provider}, which needs it` });
    }
  });

export type BillingEnvironment = z.output<typeof billingEnvironment>;

export interface BillingSettings {
  /** Ways to pay that are offered, in this order. */
  readonly providers: readonly ProviderName[];
  /** Where visitors see the site; addresses begin with a slash when it is not known. */
  readonly site: string;
  readonly invoiceMinutes: number;
  readonly graceDays: number;
  /** Whether payments in a provider's test mode count. */
  readonly allowsTests: boolean;
  /** What providers were told, whether they are offered or not: what was begun with one that is offered no more goes on. */
  readonly environment: BillingEnvironment;
}

/** Reads the settings of payments from the environment. @throws ConfigError */
export function readBillingSettings(environment: NodeJS.ProcessEnv, deployment = environment.DEPLOYMENT): BillingSettings {
  const given = readEnvironment(billingEnvironment, environment);
  const isTrying = deployment === 'development';
  if (!isTrying && given.BILLING_PROVIDERS?.includes('dummy'))
    throw new ConfigError('BILLING_PROVIDERS names dummy, which takes no money: it is for DEPLOYMENT=development alone.');
  return {
    providers: given.BILLING_PROVIDERS ?? (isTrying ? ['dummy'] : []),
    site: (given.SITE_URL ?? '').replace(/\/+$/, ''),
    invoiceMinutes: given.BILLING_INVOICE_HOURS === undefined ? given.BILLING_INVOICE_MINUTES : given.BILLING_INVOICE_HOURS * 60,
    graceDays: given.BILLING_GRACE_DAYS,
    allowsTests: deployment !== 'production',
    environment: given,
  };
}

/** Whether a way to pay was told all that it needs. */
export function isSetUp(name: ProviderName, environment: BillingEnvironment): boolean {
  return needed[name].every((one) => Boolean(environment[one as keyof BillingEnvironment]));
}
