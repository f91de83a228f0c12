import { join } from 'node:path';
import type { Guide } from './guide.js';
import { type HostRow, hostRows, rowOf, titleOf, versionsOf } from './matrix.js';
import type { PackageManager } from './package-managers.js';
import type { TarballRegistry } from './registry.js';
import { measureSizes } from './sizes.js';
import { tryAdmin } from './try-admin.js';
import { tryApplication, tryStandalone } from './try-app.js';
import { tryCalendar } from './try-calendar.js';
import { tryCore } from './try-core.js';
import { type ReactInput, tryReact } from './try-react.js';
import { bareApplication, type Trial, type TrialInput, tryModules, tryPeople } from './try-hosts.js';

/** What all trials share. */
export interface Shared {
  /** Parent folder of the applications. */
  readonly folder: string;
  readonly registry: TarballRegistry;
  readonly guide: Guide;
  /** Address of a PostgreSQL server. */
  readonly adminUrl: string;
  /** Versions of the catalog. */
  readonly catalog: Readonly<Record<string, string>>;
  /** Names of all modules, such as `blog`. */
  readonly modules: readonly string[];
  /** Hash of the current commit. */
  readonly commit: string;
}

type Run = () => Promise<readonly Trial[]>;

const together = ['blog', 'rbac', 'ecommerce'];
const reactVersions = ['^19.0.0', '^18.3.0'];
const newest = { nest: '^12.0.0', typeorm: '^1.0.0' };

/**
 * Returns the trials of the options: `--rows` tries each row of the matrix of hosts,
 * `--row=yarn` those whose title has a text, `--sizes` measures what each
 * module installs, `--calendar` follows the guide to an event calendar, `--react` the one to views in React applications, `--admin` the one to the admin in a React application, and `--all` does all of this, tries each module alone and follows every guide, with npm and pnpm.
 * Without options, tries the row of the commit and follows the guides to an application, a first module and a calendar.
 */
export function trialsOf(shared: Shared, options: ReadonlySet<string>): Run[] {
  if (options.has('--react')) return [tryReactIn(shared, { react: reactVersions, next: true })];
  if (options.has('--admin')) return [tryAdminIn(shared)];
  if (options.has('--calendar')) return [() => tryCalendar({ ...shared, manager: 'npm' })];
  const all = { rows: hostRows.map((row) => tryRow(shared, row)), sizes: measureInRow(shared) };
  if (options.has('--rows')) return all.rows;
  const [, part] = [...options].map((option) => option.split('--row=')).find(([, text]) => text) ?? [];
  if (part !== undefined)
    return hostRows.filter((row) => titleOf(row).includes(part)).map((row) => tryRow(shared, row));
  if (options.has('--sizes')) return [all.sizes];
  if (!options.has('--all'))
    return [
      tryRow(shared, rowOf(hostRows, shared.commit)),
      () => tryApplication({ ...shared, manager: 'pnpm', guides: 'first' }),
      () => tryCalendar({ ...shared, manager: 'npm' }),
    ];
  const managers: readonly PackageManager[] = ['npm', 'pnpm'];
  return [
    ...all.rows,
    all.sizes,
    tryReactIn(shared, { react: reactVersions, next: true }),
    tryAdminIn(shared),
    ...managers.flatMap((manager) => [
      tryEach(shared, { ...newest, manager }),
      () => tryApplication({ ...shared, manager, guides: 'all' }),
      () => tryStandalone({ ...shared, manager }),
      () => tryCalendar({ ...shared, manager }),
    ]),
  ];
}

/** Follows the guide to views in React applications. */
const tryReactIn =
  (shared: Shared, options: Pick<ReactInput, 'react' | 'next'>): Run =>
  () =>
    tryReact({
      ...inputOf(shared, { ...newest, manager: 'npm' }, 'react'),
      modules: shared.modules,
      ...options,
    });

/** Follows the guide to the admin in a React application. */
const tryAdminIn =
  (shared: Shared): Run =>
  () =>
    tryAdmin(inputOf(shared, { ...newest, manager: 'npm' }, 'admin'));

/** Installs some modules together, and the core alone, into the application of a row. */
function tryRow(shared: Shared, row: HostRow): Run {
  return async () => {
    const input = inputOf(shared, row, 'together');
    const bare = await bareApplication(input);
    const modules = await tryModules(input, bare, together);
    return [await tryCore(input), ...modules, await tryPeople(input, together)].map(named(row));
  };
}

/** Installs each module alone. */
function tryEach(shared: Shared, row: HostRow): Run {
  return async () => {
    const input = inputOf(shared, row, 'alone');
    const bare = await bareApplication(input);
    const trials: Trial[] = [];
    for (const module of shared.modules) trials.push(...(await tryModules(input, bare, [module])));
    return trials.map(named(row));
  };
}

const measureInRow =
  (shared: Shared): Run =>
  () =>
    measureSizes(inputOf(shared, { ...newest, manager: 'npm' }, 'sizes'), shared.modules);

function inputOf(shared: Shared, row: HostRow, purpose: string): TrialInput {
  const name = `${titleOf(row)} ${purpose}`.replaceAll(/[^\w.]+/g, '-');
  return {
    ...shared,
    folder: join(shared.folder, name),
    manager: row.manager,
    versions: versionsOf(row, shared.catalog),
  };
}

const named =
  (row: HostRow) =>
  (trial: Trial): Trial => ({ ...trial, title: `${titleOf(row)}: ${trial.title}` });
