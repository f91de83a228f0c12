import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
export const root = join(import.meta.dirname, '../../..');
/** Filters of published packages; applications and tooling are private. */
const published = ['--filter=./packages/*', '--filter=./modules/*'];

/** A published package. */
export interface Tarball {
  readonly name: string;
  readonly version: string;
  /** Full path of the archive. */
  readonly file: string;
  /** Integrity hash of the archive, as in a registry. */
  readonly integrity: string;
  /** The package.json in the archive, with the versions written by pnpm. */
  readonly manifest: Manifest;
  /** Paths of the files in the archive. */
  readonly files: readonly string[];
}

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly [key: string]: unknown;
}

/** Builds all published packages (turbo skips unchanged ones) and packs them into a folder. */
export async function pack(folder: string): Promise<Tarball[]> {
  await pnpm(['exec', 'turbo', 'run', 'build', 'styles', '--output-logs=errors-only', ...published]);
  return packBuilt(folder, published);
}

/** Packs the packages of a workspace that match filters into a folder, without building them. */
export async function packBuilt(
  folder: string,
  filters: readonly string[],
  workspace = root,
): Promise<Tarball[]> {
  const packed: Packed | readonly Packed[] = JSON.parse(
    await pnpm([...filters, 'pack', '--pack-destination', folder, '--json'], workspace),
  );
  return Promise.all([packed].flat().map(tarballOf));
}

interface Packed {
  readonly name: string;
  readonly version: string;
  readonly filename: string;
  readonly integrity: string;
  readonly files: readonly { readonly path: string }[];
}

async function tarballOf({ name, version, filename: file, integrity, files }: Packed): Promise<Tarball> {
  const { stdout } = await run('tar', ['-xzOf', file, 'package/package.json']);
  return {
    name,
    version,
    file,
    integrity,
    manifest: JSON.parse(stdout),
    files: files.map(({ path }) => path),
  };
}

/** Returns the hash of the checked-out commit. */
export async function commitOf(workspace: string): Promise<string> {
  return (await run('git', ['rev-parse', 'HEAD'], { cwd: workspace })).stdout.trim();
}

/** Runs pnpm in a workspace, ours by default, and returns its output. */
export async function pnpm(args: readonly string[], workspace = root): Promise<string> {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1' };
  const { stdout } = await run('pnpm', [...args], {
    cwd: workspace,
    env,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  return stdout;
}
