import type { ProviderName } from '../../../providers.js';
import { fakeCloudPayments } from './cloudpayments.fixture.js';
import { fakeDummy, fakeOxProcessing } from './other.fixture.js';
import { fakePayselection } from './payselection.fixture.js';
import { site, type FakeProvider } from './fake-provider.fixture.js';
import { fakeStripe } from './stripe.fixture.js';

export type { Hook, FakeProvider } from './fake-provider.fixture.js';

export interface FakeProviders {
  of(name: ProviderName): FakeProvider;
  /** Environment that makes an API call the fake providers. */
  readonly env: Readonly<Record<string, string>>;
  close(): void;
}

/** Starts a fake server for each provider. */
export async function startFakeProviders(): Promise<FakeProviders> {
  const all = await Promise.all([
    fakeStripe(),
    fakeOxProcessing(),
    fakePayselection('payselection'),
    fakePayselection('payselection-international'),
    fakeCloudPayments('tiptoppay'),
    fakeCloudPayments('cloudpayments'),
    Promise.resolve(fakeDummy()),
  ]);
  const byName = new Map(all.map((one) => [one.name, one]));
  return {
    of(name) {
      const found = byName.get(name);
      if (!found) throw new Error(`There is no fake of ${name}.`);
      return found;
    },
    env: Object.assign(
      { DEPLOYMENT: 'development', SITE_URL: site, BILLING_PROVIDERS: all.map(({ name }) => name).join(',') },
      ...all.map(({ env }) => env),
    ) as Record<string, string>,
    close: () => all.forEach((one) => one.close()),
  };
}
