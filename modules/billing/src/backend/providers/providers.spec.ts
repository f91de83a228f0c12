import { expect, it } from 'vitest';
import { readBillingSettings } from '../billing-settings.js';
import { setUpProviders } from './set-up.js';

const names = async (wanted: string) => {
  const environment = {
    DEPLOYMENT: 'development',
    SITE_URL: 'http://boats.example',
    BILLING_PROVIDERS: wanted,
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  };
  return (await setUpProviders(readBillingSettings(environment))).offered.map(({ name }) => name);
};

it.each([['dummy,stripe'], ['stripe,dummy']])('lists the dummy provider last: %s', async (wanted) => {
  expect(await names(wanted)).toEqual(['stripe', 'dummy']);
});
