import { InvalidError, RefusedError } from '@flotilla/backend';
import { compareDecimals, scaleOf } from '@flotilla/core/values';
import type { Interval, ProviderName } from '../../providers.js';
import type { PaymentProvider } from './provider.js';

/** What is to be paid, as far as a provider may refuse it. */
export interface Payable {
  readonly amount: string;
  readonly currency: string;
  readonly interval?: Interval;
}

/** The ways to pay of this installation. */
export class Providers {
  constructor(
    /** All that are set up, the offered ones first and in their order. */
    private readonly known: readonly PaymentProvider[],
    private readonly offeredNames: readonly ProviderName[],
  ) {}

  /** Providers that a buyer may choose, in the order of the settings; the dummy provider is the last. */
  get offered(): readonly PaymentProvider[] {
    return this.offeredNames.toSorted((one, other) => Number(one === 'dummy') - Number(other === 'dummy')).map((name) => this.named(name));
  }

  /** One that a buyer chose. @throws InvalidError "Invalid provider" when it is not offered */
  chosen(name: string): PaymentProvider {
    const provider = this.offered.find((offered) => offered.name === name);
    if (!provider) throw new InvalidError('Invalid provider', [{ field: 'provider', message: 'Invalid provider' }]);
    return provider;
  }

  /** One that was chosen once, and may not be offered any more. */
  find(name: string | null): PaymentProvider | undefined {
    return this.known.find((provider) => provider.name === name);
  }

  /** As {@link find}. @throws Error when it is not set up */
  named(name: string | null): PaymentProvider {
    const provider = this.find(name);
    if (!provider) throw new Error(`The provider "${name}" is not set up. Its settings are in the README of @flotilla/billing.`);
    return provider;
  }
}

/** Refuses what a provider does not take, with the rule's name in the message. @throws InvalidError, RefusedError */
export function demandPayable({ title, limits }: PaymentProvider, { amount, currency, interval }: Payable): void {
  if (limits.currencies !== 'any' && !limits.currencies.includes(currency)) throw new RefusedError(`${title} does not take ${currency}.`);
  if (scaleOf(amount) > limits.decimals(currency))
    throw InvalidError.of('amount', `${currency} has ${limits.decimals(currency)} digits after the point at ${title}.`);
  if (compareDecimals(amount, limits.minimum(currency)) < 0)
    throw new RefusedError(`${title} takes no less than ${limits.minimum(currency)} ${currency}.`);
  if (compareDecimals(amount, limits.maximum(currency)) > 0)
    throw new RefusedError(`${title} takes no more than ${limits.maximum(currency)} ${currency}.`);
  if (interval && !limits.intervals.includes(interval)) {
    const [first] = limits.intervals;
    throw new RefusedError(
      first ? `${title} does not charge by the ${interval}, but by ${limits.intervals.join(', ')}.` : `${title} has no subscriptions.`,
    );
  }
}
