import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Packages of the workspace resolve to their source, other packages to the files that Node loads. */
const conditions = ['source', 'node', 'development|production'];

const specs = (suffix: string) => `{packages,modules,apps,tests,tooling}/*/src/**/*${suffix}`;

/** Files are run by their size, the largest first; but these have thousands of tests in a few lines, and would be waited for alone at the end. */
class ContractsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isContract = ({ moduleId }: TestSpecification) => /contract[^/]*\.int\.spec\.ts$/.test(moduleId);
    const bySize = await super.sort(files);
    return [...bySize.filter((file) => isContract(file)), ...bySize.filter((file) => !isContract(file))];
  }
}

/**
 * `unit` tests need no service. `dom` tests (`*.dom.spec.ts`) run in a document, one per file. `integration` tests
 * (`*.int.spec.ts`) use the PostgreSQL server at TEST_DATABASE_URL; the run starts one if the variable is not set.
 * Tests that need a program of a Debian package are skipped without it, and listed after the run.
 * The lint checks tests of types (`*.test-d.ts`).
 */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  // Also of `globalSetup`, which must not need a build.
  environments: { __vitest__: { resolve: { conditions } } },
  test: {
    // Modules are loaded once per worker instead of once per file: half of the time.
    isolate: false,
    // Tests wait for the database half of the time: with one more, all processors have something to do.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: ContractsFirst },
    setupFiles: ['./vitest.setup.ts'],
    reporters: ['default', './tooling/bootstrap/src/commands/not-run.mjs'],
    // The same timeout as `vi.waitFor` in the setup: a busy machine responds later.
    expect: { poll: { timeout: 60_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Longer than the timeout of a wait, whose error names the missing condition.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          include: [specs('.spec.ts'), specs('.spec.tsx'), 'tooling/*/src/**/*.spec.mjs'],
          exclude: ['int', 'dom'].flatMap((kind) => [specs(`.${kind}.spec.ts`), specs(`.${kind}.spec.tsx`)]),
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
          // Like above: the client of the Model Context Protocol needs such packages.
          server: { deps: { inline: [/@modelcontextprotocol/, /eventsource/] } },
          include: [specs('.int.spec.ts')],
          globalSetup: './packages/local/src/vitest-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Without it each application that a test starts prints one.
          env: { ADMIN_PASSWORD: 'only-for-tests' },
        },
      },
    ],
  },
});
