import { defineConfig } from 'vitest/config';

/** Packages of the workspace are read from their source; the rest is what Vite takes on a server. */
const conditions = ['source', 'module', 'node', 'development|production'];

const specs = (suffix: string) => `{packages,modules,apps,tooling}/*/src/**/*${suffix}`;

/**
 * `unit` tests need nothing; `integration` tests (`*.int.spec.ts`) find a PostgreSQL server at TEST_DATABASE_URL,
 * started for the run unless the environment names one. Tests of types (`*.test-d.ts`) are checked by tsc.
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
          include: [specs('.spec.ts'), specs('.spec.tsx'), 'tooling/*/src/**/*.spec.mjs'],
          exclude: [specs('.int.spec.ts')],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [specs('.int.spec.ts')],
          globalSetup: './packages/database/src/vitest-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
