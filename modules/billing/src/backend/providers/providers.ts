import { InvalidError, RefusedError } from '@flotilla/backend';
import { compareDecimals, scaleOf } from '@flotilla/core/values';
import type { Interval, ProviderName } from '../../providers.js';
import type { PaymentProvider } from './provider.js';

/** The properties of a payment that a provider may reject. */
export interface Payable {
  readonly amount: string;
  readonly currency: string;
  readonly interval?: Interval;
}

/** The strictest limits of the offered providers. `decimals`: Infinity when none takes the currency. */
export interface PartLimits {
  readonly minimum: string;
  readonly decimals: number;
}

export class Providers {
  constructor(
    /** All configured providers; the offered ones come first, in their order. */
    private readonly configured: readonly PaymentProvider[],
    private readonly offeredNames: readonly ProviderName[],
  ) {}

  /** Providers that buyers can choose, in the order of the settings; the dummy provider comes last. */
  get offered(): readonly PaymentProvider[] {
    return this.offeredNames
      .toSorted((one, other) => Number(one === 'dummy') - Number(other === 'dummy'))
      .map((name) => this.named(name));
  }

  /**
   * Returns the provider that a buyer chose. @throws InvalidError "Invalid provider" when it is not offered
   */
  offeredNamed(name: string): PaymentProvider {
    const provider = this.offered.find((offered) => offered.name === name);
    if (!provider)
      throw new InvalidError('Invalid provider', [{ field: 'provider', message: 'Invalid provider' }]);
    return provider;
  }

  /** Returns the limits that a part of a payment needs, so that buyers can pay it at any offered provider. */
  partLimits(currency: string): PartLimits {
    const all = this.offered.flatMap(({ limits }) =>
      limits.currencies === 'any' || limits.currencies.includes(currency) ? limits : [],
    );
    const minimums = all.map((limits) => limits.minimum(currency));
    return {
      minimum: minimums.reduce((most, one) => (compareDecimals(one, most) > 0 ? one : most), '0'),
      decimals: Math.min(...all.map((limits) => limits.decimals(currency))),
    };
  }

  /** Returns the provider of an existing payment, even when it is no longer offered. */
  find(name: string | null): PaymentProvider | undefined {
    return this.configured.find((provider) => provider.name === name);
  }

  /** Like {@link find}. @throws Error when the provider is not configured */
  named(name: string | null): PaymentProvider {
    const provider = this.find(name);
    if (!provider)
      throw new Error(
        `The provider "${name}" is not set up. Its settings are in the README of @flotilla/billing.`,
      );
    return provider;
  }
}

/** Rejects payments that a provider does not accept. @throws InvalidError, RefusedError */
export function requirePayable(
  { title, limits }: PaymentProvider,
  { amount, currency, interval }: Payable,
): void {
  if (limits.currencies !== 'any' && !limits.currencies.includes(currency))
    throw new RefusedError({
      en: `${title} does not take ${currency}.`,
      ru: `${title} не принимает ${currency}.`,
    });
  if (scaleOf(amount) > limits.decimals(currency))
    throw InvalidError.of('amount', {
      en: `${currency} has ${limits.decimals(currency)} digits after the point at ${title}.`,
      ru: `${currency}: знаков после запятой у ${title} не больше ${limits.decimals(currency)}.`,
    });
  if (compareDecimals(amount, limits.minimum(currency)) < 0)
    throw new RefusedError({
      en: `${title} takes no less than ${limits.minimum(currency)} ${currency}.`,
      ru: `${title} принимает не меньше ${limits.minimum(currency)} ${currency}.`,
    });
  if (compareDecimals(amount, limits.maximum(currency)) > 0)
    throw new RefusedError({
      en: `${title} takes no more than ${limits.maximum(currency)} ${currency}.`,
      ru: `${title} принимает не больше ${limits.maximum(currency)} ${currency}.`,
    });
  if (interval && !limits.intervals.includes(interval)) {
    const [first] = limits.intervals;
    throw new RefusedError(
      first
        ? {
            en: `${title} does not charge by the ${interval}, but by ${limits.intervals.join(', ')}.`,
            ru: `${title} не списывает за ${interval}. Возможно: ${limits.intervals.join(', ')}.`,
          }
        : { en: `${title} has no subscriptions.`, ru: `${title} не поддерживает подписки.` },
    );
  }
}
