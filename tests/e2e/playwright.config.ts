import { defineConfig } from '@playwright/test';
import { address, apiPort, dataDir, port, root, secretKey, smtpPort } from './support/product.js';

/** The product as `npm start` runs it, with a database and ports of its own. */
export default defineConfig({
  testDir: 'tests',
  globalSetup: './support/mail-server.ts',
  outputDir: '../../test-results',
  workers: 2,
  // No test is one of the machine's speed: what a person waits for may take long on a busy one.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  // What passes at its second try only is listed as flaky at the end.
  retries: process.env.CI ? 1 : 0,
  use: {
    baseURL: address,
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
    // The site is up before the API: it is ready when it shows pages.
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
      MAIL_FROM: 'rent your dream <hello@example.com>',
    },
  },
});
