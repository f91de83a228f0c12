import { defineConfig } from '@playwright/test';
import {
  address,
  apiPort,
  dataDir,
  inboundSecret,
  oidcPort,
  port,
  root,
  secretKey,
  smtpPort,
} from './support/product.js';

// The days of rentals depend on it: all workers have that of the run.
process.env['E2E_MINUTE'] ??= String(Math.floor(Date.now() / 60_000));

/** Tests that change the one row of the site, and its draft: one after another. */
const siteTests = ['site-contact.spec.ts', 'site-settings.spec.ts', 'theme.spec.ts', 'theme-fonts.spec.ts'];

/** The product as `npm start` runs it, with a separate database and ports. */
export default defineConfig({
  testDir: 'tests',
  globalSetup: './support/mail-server.ts',
  outputDir: '../../test-results',
  workers: 2,
  projects: [
    { name: 'site', testMatch: siteTests, workers: 1 },
    { name: 'all', testIgnore: siteTests },
  ],
  // Tests do not measure the machine's speed: a busy one may take long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only on retry is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  use: {
    baseURL: address,
    // A call that never ends names its line instead of the test's timeout.
    actionTimeout: 90_000,
    navigationTimeout: 120_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node tooling/bootstrap/run.mjs start',
    cwd: root,
    // The site starts before the API: it is ready when it serves pages.
    url: `${address}/en`,
    timeout: 600_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      API_PORT: String(apiPort),
      DATA_DIR: dataDir,
      RBAC_SECRET_KEY: secretKey,
      SEED: 'demo',
      SITE_URL: address,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      SECOND_FACTOR_ROLES: 'admin',
      OIDC_PROVIDERS: JSON.stringify([
        {
          ...{ name: 'acme', title: 'Acme', issuer: `http://127.0.0.1:${oidcPort}` },
          ...{ clientId: 'boats', clientSecret: 'boats', trustsEmail: true },
        },
        // Nothing listens there.
        {
          ...{ name: 'closed', title: 'Closed', issuer: 'http://127.0.0.1:9' },
          ...{ clientId: 'boats', clientSecret: 'boats' },
        },
      ]),
      OIDC_PRIVATE_ISSUERS: 'yes',
      MCP: 'on',
      // All tests register from one address.
      REGISTRATIONS_AN_HOUR: '2000',
      MAIL_FROM: 'rent your dream <hello@example.com>',
      INBOUND_ADDRESS: 'reply@in.example.com',
      INBOUND_SECRET: inboundSecret,
    },
  },
});
