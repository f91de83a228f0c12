import { execFile } from 'node:child_process';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { install } from './host-app.js';
import { installedByNpm } from './package-managers.js';
import { kilobytesOf, type SizeHost, sizeHosts } from './size-hosts.js';
import { secondsSince, type Trial, type TrialInput } from './try-hosts.js';

const run = promisify(execFile);

/** Additions of a module to an application. */
interface Size {
  readonly packages: number;
  /** Packages beside those of `@flotilla`. */
  readonly others: number;
  /** On disk. */
  readonly megabytes: number;
  /** JavaScript of a page with one view, in kB gzip; 0 without such a page. */
  readonly kilobytes: number;
}

/** Maximums per application, for every module and for some. */
const limits: Readonly<Record<string, Readonly<Record<string, Partial<Size>>>>> = {
  NestJS: { every: { packages: 99, megabytes: 70 }, blog: { packages: 40, megabytes: 30 } },
  Vite: { blog: { others: 15, kilobytes: 25 } },
  'Next.js': { blog: { others: 15, kilobytes: 28 } },
  script: { blog: { others: 15 } },
};

/** The measured view of each module that has views. */
const views: Readonly<Record<string, string>> = {
  agent: 'widgetDefault',
  analytic: 'metricsDefault',
  billing: 'currencyToggleGroupDefault',
  blog: 'articleListDefault',
  crm: 'formListDefault',
  ecommerce: 'productListDefault',
  'file-storage': 'widgetDefault',
  notification: 'notificationListDefault',
  rbac: 'subjectListDefault',
  social: 'profileDefault',
  startup: 'features',
  'website-builder': 'contentDefault',
};

interface Column {
  readonly host: string;
  readonly hasPages: boolean;
  /** Keys are names of modules. */
  readonly added: ReadonlyMap<string, Size>;
  /** Views that do not build, and exceeded limits. */
  readonly problems: readonly string[];
}

/**
 * Installs each module alone with npm into each kind of application, and prints the added sizes as a table.
 * @throws Error when a module exceeds a limit
 */
export async function measureSizes(input: TrialInput, modules: readonly string[]): Promise<Trial[]> {
  const startedAt = performance.now();
  const columns: Column[] = [];
  for (const [host, application] of Object.entries<SizeHost>(sizeHosts)) {
    const { added, failures } = await addIn(
      application,
      { ...input, folder: join(input.folder, host) },
      modules,
    );
    const problems = [...failures, ...excessesOf(added, limits[host] ?? {})].map(
      (problem) => `${host}: ${problem}`,
    );
    columns.push({ host, hasPages: application.build !== undefined, added, problems });
  }
  console.log(tableOf(columns, modules));
  const problems = columns.flatMap((column) => column.problems);
  if (problems.length > 0) throw new Error(`Modules add too much:\n${problems.join('\n')}`);
  return [{ title: 'sizes', newPackages: 0, seconds: secondsSince(startedAt) }];
}

/** Adds each module alone to an application. @returns the added sizes by module, and the errors of builds */
async function addIn(
  application: SizeHost,
  input: TrialInput,
  modules: readonly string[],
): Promise<{ added: Map<string, Size>; failures: readonly string[] }> {
  const folder = await application.create(input);
  const before = await measure(folder);
  const empty = await kilobytesOf(application, folder, emptyPage);
  const added = new Map<string, Size>();
  const failures: string[] = [];
  for (const module of modules) {
    const installed = [`@flotilla/${module}`, ...application.besides(module)];
    await install('npm', folder, installed);
    const { packages, others, megabytes } = await measure(folder);
    const view = views[module];
    const kilobytes = await kilobytesOf(application, folder, view ? pageOf(module, view) : emptyPage).catch(
      (error: unknown) => {
        failures.push(`${module} does not build: ${String(error)}`);
        return empty;
      },
    );
    added.set(module, {
      packages: packages - before.packages,
      others: others - before.others,
      megabytes: megabytes - before.megabytes,
      kilobytes: kilobytes - empty,
    });
    await run('npm', ['uninstall', '--no-audit', '--no-fund', ...installed], { cwd: folder });
  }
  return { added, failures };
}

const emptyPage = 'export default () => <p>Empty</p>;\n';
const pageOf = (module: string, view: string) => `import { ${view} } from '@flotilla/${module}/react';
import { createClient, View } from '@flotilla/react/view';

const client = createClient({ baseUrl: 'http://localhost:4000' });
export default () => <View of={${view}} from={client} language="en" />;
`;

async function measure(folder: string): Promise<Omit<Size, 'kilobytes'>> {
  const installed = await installedByNpm(folder);
  return {
    packages: installed.length,
    others: installed.filter((path) => !path.includes('node_modules/@flotilla/')).length,
    megabytes: await megabytesOf(join(folder, 'node_modules')),
  };
}

/** Returns the size of a folder on disk, as `du` does: whole blocks of the file system. */
async function megabytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries.map(async ({ parentPath, name }) => (await lstat(join(parentPath, name))).blocks * 512),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20;
}

function tableOf(columns: readonly Column[], modules: readonly string[]): string {
  const titles = columns.flatMap(({ host, hasPages }) => [
    `${host}: packages (others)`,
    'MB',
    ...(hasPages ? ['kB gzip'] : []),
  ]);
  const rows = modules.map((module) => [
    module,
    ...columns.flatMap(({ added, hasPages }) => cellsOf(added.get(module), hasPages)),
  ]);
  const lines = [['module', ...titles], ['---', ...titles.map(() => '---:')], ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function cellsOf(size: Size | undefined, hasPages: boolean): string[] {
  if (!size) return [];
  const { packages, others, megabytes, kilobytes } = size;
  const kilobytesCell = kilobytes ? kilobytes.toFixed(1) : '–';
  return [`${packages} (${others})`, megabytes.toFixed(1), ...(hasPages ? [kilobytesCell] : [])];
}

/** Returns the exceeded limits of an application. */
function excessesOf(
  added: ReadonlyMap<string, Size>,
  { every, ...ofModules }: Readonly<Record<string, Partial<Size>>>,
): string[] {
  return [...added].flatMap(([module, size]) => {
    const own = ofModules[module];
    return Object.entries({ ...every, ...own }).flatMap(([key, limit]) => {
      const value = size[key as keyof Size];
      return value > limit ? [`${module} adds ${value.toFixed(1)} ${key}, more than ${limit}`] : [];
    });
  });
}
