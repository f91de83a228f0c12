import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Packages of the workspace are read from their source; the rest is what Node takes, which runs what it resolves. */
const conditions = ['source', 'node', 'development|production'];

const specs = (suffix: string) => `{packages,modules,apps,tests,tooling}/*/src/**/*${suffix}`;

const onDatabase = {
  globalSetup: './packages/local/src/vitest-setup.ts',
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Without it each application that a test starts prints one.
  env: { ADMIN_PASSWORD: 'only-for-tests' },
};

/** Files are run by their size, the largest first; but these have thousands of tests in a few lines, and would be waited for alone at the end. */
class ContractsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isContract = ({ moduleId }: TestSpecification) => /contract[^/]*\.int\.spec\.ts$/.test(moduleId);
    const bySize = await super.sort(files);
    return [...bySize.filter((file) => isContract(file)), ...bySize.filter((file) => !isContract(file))];
  }
}

/**
 * `unit` tests need nothing; `dom` tests (`*.dom.spec.ts`) a document, each file one of its own; `integration` tests (`*.int.spec.ts`) find a PostgreSQL server at TEST_DATABASE_URL,
 * started for the run unless the environment names one; `redis` tests (`*.redis.spec.ts`) that and a redis-server, and
 * are there when REDIS_SERVER_PATH says where it is, as CI does. Tests of types (`*.test-d.ts`) are checked with the lint.
 */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // What files import is loaded once for all of them, which takes half of the time.
    isolate: false,
    // Tests wait for the database half of the time: with one more, all processors have something to do.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: ContractsFirst },
    setupFiles: ['./vitest.setup.ts'],
    // As `vi.waitFor` of the setup: what is waited for is there later on a busy machine.
    expect: { poll: { timeout: 60_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // None of them waits for a moment to pass; a busy machine may take long for any. Longer than a wait, which says what it waited for.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          include: [specs('.spec.ts'), specs('.spec.tsx'), 'tooling/*/src/**/*.spec.mjs'],
          exclude: ['int', 'redis', 'dom'].flatMap((kind) => [
            specs(`.${kind}.spec.ts`),
            specs(`.${kind}.spec.tsx`),
          ]),
        },
      },
      {
        extends: true,
        resolve: { mainFields: ['module', 'main'] },
        ssr: { resolve: { mainFields: ['module', 'main'] } },
        test: {
          name: 'dom',
          environment: 'happy-dom',
          isolate: true,
          // One package that the editor needs shows its TypeScript under `source`: Node does not take that from node_modules, Vite does.
          server: { deps: { inline: [/slate/, 'scroll-into-view-if-needed'] } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          include: [specs('.dom.spec.ts'), specs('.dom.spec.tsx')],
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
        ? [
            {
              extends: true as const,
              test: { name: 'redis', include: [specs('.redis.spec.ts')], ...onDatabase },
            },
          ]
        : []),
    ],
  },
});
