import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { settingsGroups } from './groups.js';

const root = resolve(import.meta.dirname, '../../../..');
/** Set in the image. */
const ofImage = ['PORT', 'HOST', 'DATA_DIR', 'METRICS_PORT'];
const digest = /@sha256:[0-9a-f]{64}$/;

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
}

/** Capabilities that an image needs to switch to its own user, or to listen below port 1024. */
const addedCapabilities: Readonly<Record<string, readonly string[]>> = {
  database: ['CHOWN', 'DAC_READ_SEARCH', 'FOWNER', 'SETGID', 'SETUID'],
  gateway: ['NET_BIND_SERVICE'],
};

describe.each([
  { file: 'compose.yaml', apis: ['api'], sites: ['web'] },
  { file: 'compose.cluster.yaml', apis: ['api-1', 'api-2'], sites: ['web-1', 'web-2'] },
])('docker/$file', ({ file, apis, sites }) => {
  const text = readFileSync(join(root, 'docker', file), 'utf8');
  const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };
  const environmentOf = (name: string) => services[name]?.environment ?? {};

  it('passes every setting on', async () => {
    const groups = await settingsGroups(root);
    const namesOf = (isSite: boolean) =>
      groups
        .filter(({ title }) => (title === 'The site') === isSite)
        .flatMap(({ schema }) => Object.keys(schema.shape));

    for (const [names, processes] of [
      [namesOf(false), apis],
      [namesOf(true), sites],
    ] as const) {
      for (const process of processes) {
        const missing = names.filter((name) => !ofImage.includes(name) && !(name in environmentOf(process)));
        expect([process, missing]).toEqual([process, []]);
      }
    }
  });

  it('requires the settings that public access needs', () => {
    for (const name of apis) expect(environmentOf(name)['ADMIN_EMAIL']).toMatch(/^\$\{ADMIN_EMAIL:\?/);
    for (const name of [...apis, ...sites]) {
      expect([environmentOf(name)['SITE_KEY'], environmentOf(name)['SITE_URL']]).toEqual([
        expect.stringMatching(/^\$\{SITE_KEY:\?/),
        expect.stringMatching(/^\$\{SITE_URL:\?/),
      ]);
    }
    for (const name of apis) expect(environmentOf(name)['DEPLOYMENT']).toBe('production');
  });

  it('trusts single proxy addresses, not networks', () => {
    for (const name of [...apis, ...sites]) {
      for (const trusted of (environmentOf(name)['TRUST_PROXY'] ?? '').split(','))
        expect(trusted).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
    }
  });

  it('pins every image by its digest', () => {
    const images = [...text.matchAll(/\$\{[A-Z]+_IMAGE:-([^}]*)\}/g)].map(([, image]) => image);
    expect(images.length).toBeGreaterThanOrEqual(2);
    for (const image of images) expect(image).toMatch(digest);
  });

  it('gives each service a read-only file system and only the capabilities that it needs', () => {
    for (const [name, { read_only, cap_drop, cap_add = [], security_opt }] of Object.entries(services))
      expect([name, { read_only, cap_drop, cap_add, security_opt }]).toEqual([
        name,
        {
          read_only: true,
          cap_drop: ['ALL'],
          cap_add: addedCapabilities[name] ?? [],
          security_opt: ['no-new-privileges:true'],
        },
      ]);
  });

  it('publishes ports only on this machine or by the gateway', () => {
    const open = Object.entries(services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => ({ name, port })),
    );
    for (const { name, port } of open) expect(name === 'gateway' || port.startsWith('127.0.0.1:')).toBe(true);
  });
});

it('docker/Dockerfile builds on an image pinned by its digest', () => {
  const [, image] =
    /^ARG NODE_IMAGE=(.*)$/m.exec(readFileSync(join(root, 'docker/Dockerfile'), 'utf8')) ?? [];
  expect(image).toMatch(digest);
});
