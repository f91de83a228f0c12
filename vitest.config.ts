import { defineConfig } from 'vitest/config';

/** Packages of the workspace are read from their source; the rest is what Node takes, which runs what it resolves. */
const conditions = ['source', 'node', 'development|production'];

const specs = (suffix: string) => `{packages,modules,apps,tooling}/*/src/**/*${suffix}`;

const onDatabase = {
  globalSetup: './packages/database/src/vitest-setup.ts',
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Without it each application that a test starts prints one.
  env: { ADMIN_PASSWORD: 'only-for-tests' },
};

/**
 * `unit` tests need nothing; `integration` tests (`*.int.spec.ts`) find a PostgreSQL server at TEST_DATABASE_URL,
 * started for the run unless the environment names one; `redis` tests (`*.redis.spec.ts`) that and a redis-server, and
 * are there when REDIS_SERVER_PATH says where it is, as CI does. Tests of types (`*.test-d.ts`) are checked by tsc.
 */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // None of them waits for a moment to pass; a busy machine may take long for any.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: [specs('.spec.ts'), specs('.spec.tsx'), 'tooling/*/src/**/*.spec.mjs'],
          exclude: [specs('.int.spec.ts'), specs('.redis.spec.ts')],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [specs('.int.spec.ts')],
          ...onDatabase,
        },
      },
      ...(process.env['REDIS_SERVER_PATH']
        ? [{ extends: true as const, test: { name: 'redis', include: [specs('.redis.spec.ts')], ...onDatabase } }]
        : []),
    ],
  },
});
