import { commaSeparated } from '@flotilla/core/values';
import { ConfigError, readEnvironment } from '@flotilla/core';
import { z } from 'zod';
import { type ProviderName, providerNames } from '../providers.js';

/** Token of the {@link BillingSettings}. */
export const BILLING_SETTINGS = Symbol('billing.settings');

export interface BillingSettings {
  /** Ways to pay that are offered, in this order. */
  readonly providers: readonly ProviderName[];
  /** Where visitors see the site; addresses begin with a slash when it is not known. */
  readonly site: string;
  readonly invoiceHours: number;
  readonly graceDays: number;
}

const isName = (name: string): name is ProviderName => providerNames.some((known) => known === name);

/** The environment variables of payments. */
export const billingEnvironment = z.object({
  BILLING_PROVIDERS: z
    .string()
    .transform(commaSeparated)
    .pipe(z.array(z.custom<ProviderName>((name) => isName(String(name)), `must be some of ${providerNames.join(', ')}`)))
    .optional()
    .describe(
      'Ways to pay, with commas, in the order in which they are offered: `dummy`, which takes no money, is what there is with `DEPLOYMENT=development`, which alone may have it; else none',
    ),
  BILLING_INVOICE_HOURS: z.coerce.number().int().min(1).max(720).default(24).describe('Hours in which an invoice can be paid'),
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
    .describe('Where visitors see the site: providers send them back there'),
});

/** Reads the settings of payments from the environment. @throws ConfigError */
export function readBillingSettings(environment: NodeJS.ProcessEnv, deployment = environment.DEPLOYMENT): BillingSettings {
  const given = readEnvironment(billingEnvironment, environment);
  const isTrying = deployment === 'development';
  if (!isTrying && given.BILLING_PROVIDERS?.includes('dummy'))
    throw new ConfigError('BILLING_PROVIDERS names dummy, which takes no money: it is for DEPLOYMENT=development alone.');
  return {
    providers: given.BILLING_PROVIDERS ?? (isTrying ? ['dummy'] : []),
    site: (given.SITE_URL ?? '').replace(/\/+$/, ''),
    invoiceHours: given.BILLING_INVOICE_HOURS,
    graceDays: given.BILLING_GRACE_DAYS,
  };
}
