import type { PackageManager } from './package-managers.js';

/** An existing application that installs Flotilla: a package manager and versions of its libraries. */
export interface HostRow {
  readonly manager: PackageManager;
  readonly nest: string;
  readonly typeorm: string;
}

/** Each package manager with each major of NestJS and the oldest and newest TypeORM. */
export const hostRows: readonly HostRow[] = ['^12.0.0', '^11.0.0'].flatMap((nest) =>
  ['^1.0.0', '0.3.20'].flatMap((typeorm) =>
    (['pnpm', 'npm', 'yarn'] as const).map((manager) => ({ manager, nest, typeorm })),
  ),
);

/** Returns the row of a commit, so that commits take turns with the rows. */
export function rowOf<Row>(rows: readonly Row[], commit: string): Row {
  const row = rows[Number.parseInt(commit.slice(0, 8), 16) % rows.length];
  if (row === undefined) throw new Error(`"${commit}" is not the hash of a commit.`);
  return row;
}

/** Returns the versions of the libraries of a row; others as in the catalog. */
export function versionsOf({ nest, typeorm }: HostRow, catalog: Readonly<Record<string, string>>) {
  const nestPackages = ['common', 'core', 'platform-fastify', 'typeorm'].map((name) => `@nestjs/${name}`);
  return {
    ...Object.fromEntries(Object.entries(catalog).map(([name, version]) => [name, `^${version}`])),
    ...Object.fromEntries(nestPackages.map((name) => [name, nest])),
    typeorm,
  };
}

export const titleOf = ({ manager, nest, typeorm }: HostRow) =>
  `${manager}, NestJS ${nest}, TypeORM ${typeorm}`;
