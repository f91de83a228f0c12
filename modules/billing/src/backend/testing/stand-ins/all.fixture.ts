import type { ProviderName } from '../../../providers.js';
import { cloudPaymentsStandIn } from './cloudpayments.fixture.js';
import { dummyStandIn, oxProcessingStandIn } from './other.fixture.js';
import { payselectionStandIn } from './payselection.fixture.js';
import { site, type StandIn } from './stand-in.fixture.js';
import { stripeStandIn } from './stripe.fixture.js';

export type { Hook, StandIn } from './stand-in.fixture.js';

export interface StandIns {
  of(name: ProviderName): StandIn;
  /** Environment that makes an API call the fake providers. */
  readonly env: Readonly<Record<string, string>>;
  close(): void;
}

/** Starts a fake server for each provider. */
export async function startStandIns(): Promise<StandIns> {
  const all = await Promise.all([
    stripeStandIn(),
    oxProcessingStandIn(),
    payselectionStandIn('payselection'),
    payselectionStandIn('payselection-international'),
    cloudPaymentsStandIn('tiptoppay'),
    cloudPaymentsStandIn('cloudpayments'),
    Promise.resolve(dummyStandIn()),
  ]);
  const byName = new Map(all.map((one) => [one.name, one]));
  return {
    of(name) {
      const found = byName.get(name);
      if (!found) throw new Error(`There is no stand-in of ${name}.`);
      return found;
    },
    env: Object.assign(
      { DEPLOYMENT: 'development', SITE_URL: site, BILLING_PROVIDERS: all.map(({ name }) => name).join(',') },
      ...all.map(({ env }) => env),
    ) as Record<string, string>,
    close: () => all.forEach((one) => one.close()),
  };
}
