import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Tarball } from './pack.js';
import { serveTarballs, type TarballRegistry } from './registry.js';

let folder: string;
let registry: TarballRegistry;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flotilla-registry-'));
  const file = join(folder, 'acme-fleet-1.2.0.tgz');
  await writeFile(file, 'an archive');
  const manifest = { name: '@acme/fleet', version: '1.2.0', dependencies: { zod: '^4.0.0' } };
  const fleet: Tarball = {
    name: '@acme/fleet',
    version: '1.2.0',
    file,
    integrity: 'sha512-x',
    manifest,
    files: ['package.json'],
  };
  registry = await serveTarballs([fleet]);
});

afterEach(async () => {
  await registry.close();
  await rm(folder, { recursive: true });
});

it('returns the metadata of a package and the address of its archive', async () => {
  const packument = (await (await fetch(`${registry.url}/@acme%2ffleet`)).json()) as Packument;

  expect(packument['dist-tags']).toEqual({ latest: '1.2.0' });
  const version = packument.versions['1.2.0'];
  expect(version).toMatchObject({ dependencies: { zod: '^4.0.0' }, dist: { integrity: 'sha512-x' } });
  expect(await (await fetch(version?.dist.tarball ?? '')).text()).toBe('an archive');
});

it('answers 404 for other packages', async () => {
  expect((await fetch(`${registry.url}/zod`)).status).toBe(404);
});

interface Packument {
  readonly 'dist-tags': unknown;
  readonly versions: Readonly<Record<string, { readonly dist: { readonly tarball: string } }>>;
}
