import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Registry } from '@flotilla/core';
import { type Attacker, runConcurrently } from './attacker.js';
import { moduleAttacks } from './module-attacks.js';
import { rightsAttacks } from './rights-attacks.js';

/** Addresses of the product. */
export interface Target {
  readonly api: string;
  readonly site: string;
  /** First administrator: attacks on ended rights grant them first. */
  readonly admin: { readonly login: string; readonly password: string };
}

export interface Product extends Target {
  readonly registry: Registry;
}

/** Calls that an anonymous client may make; ends when it is done, or when the signal aborts. */
export type Attack = (attacker: Attacker, product: Product, signal: AbortSignal) => Promise<void>;

/** All attacks by name. */
export const attacks: Readonly<Record<string, Attack>> = {
  'circles of includes': (attacker, { site, registry }, signal) =>
    runConcurrently(callsOf(attacker, circles(registry), site), signal, 8),
  '3,000 shapes': (attacker, { site, registry }, signal) =>
    runConcurrently(callsOf(attacker, shapes(registry), site), signal),
  '200 idle streams': async (attacker, { site }, signal) => {
    await holdOpen(
      attacker,
      site,
      `GET /api/revalidation/events HTTP/1.1\r\nhost: ${new URL(site).host}\r\n\r\n`,
      signal,
    );
  },
  '200 half bodies': async (attacker, { site }, signal) => {
    const head = `POST /api/rbac/subjects/authentication/init HTTP/1.1\r\nhost: ${new URL(site).host}\r\n`;
    await holdOpen(
      attacker,
      site,
      `${head}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
      signal,
    );
  },
  '60,000 login names': (attacker, { site }, signal) => runConcurrently(logins(attacker, site), signal, 8),
  '3,000 unknown urls': (attacker, { site }, signal) =>
    runConcurrently(
      callsOf(
        attacker,
        times(3000, () => `/en/${randomUUID()}`),
        site,
      ),
      signal,
    ),
  'a reader that lies': (attacker, product, signal) => runConcurrently(lies(attacker, product), signal, 4),
  ...moduleAttacks,
  ...rightsAttacks,
};

function* times<T>(count: number, make: (index: number) => T): Generator<T> {
  for (let index = 0; index < count; index++) yield make(index);
}

function* callsOf(
  attacker: Attacker,
  paths: Iterable<string>,
  origin: string,
): Generator<() => Promise<unknown>> {
  for (const path of paths) yield () => attacker.call(origin + path);
}

/**
 * Yields includes for each public entity: cyclic ones, and the deepest allowed ones on the maximum number of
 * paths.
 */
function* circles(registry: Registry): Generator<string> {
  for (const { key, route, access } of registry.entities.values()) {
    if (access.read !== 'public') continue;
    const tokens = [...registry.relationsOf(key).keys()];
    for (const token of tokens)
      for (const depth of [2, 3, 6])
        yield `${route}?limit=1000&include=${Array(depth).fill(token).join('.')}`;
    const deepest = [...new Set(pathsFrom(registry, key, 3))];
    yield `${route}?limit=1000&include=${deepest.slice(0, 10).join(',')}`;
    for (const path of deepest.slice(0, 10)) yield `${route}?limit=1000&include=${path}`;
  }
}

/** Returns the include paths along public links from an entity, without cycles. */
function pathsFrom(registry: Registry, key: string, depth: number, taken: readonly string[] = []): string[] {
  return [...registry.relationsOf(key).values()].flatMap(({ token, link, far }) => {
    if (taken.includes(link.key) || link.access.read !== 'public') return [];
    const further = far && depth > 1 ? pathsFrom(registry, far.key, depth - 1, [...taken, link.key]) : [];
    return further.length > 0 ? further.map((path) => `${token}.${path}`) : [token];
  });
}

/** Yields queries that all differ, so that none hits a cache or a prepared statement. */
function* shapes(registry: Registry): Generator<string> {
  const open = [...registry.entities.values()].filter(({ access }) => access.read === 'public');
  yield* times(3000, (index) => {
    const entity = open[index % open.length];
    const include = pathsFrom(registry, entity?.key ?? '', 2).slice(0, 1 + (index % 10));
    const filter = `filters[and][0][column]=createdAt&filters[and][0][method]=lt&filters[and][0][value]=1990-01-01T00:00:00.000Z`;
    return `${entity?.route}?limit=${1 + (index % 997)}&${filter}${include.length > 0 ? `&include=${include.join(',')}` : ''}`;
  });
}

function* logins(attacker: Attacker, site: string): Generator<() => Promise<unknown>> {
  yield* times(60_000, (index) => () => {
    const data = { login: `stranger-${index}-${randomUUID()}@example.com`, password: 'wrong-password-0' };
    const call = index % 2 === 0 ? 'authentication' : 'forgot-password';
    const body = JSON.stringify({ data: call === 'authentication' ? data : { email: data.login } });
    return attacker.call(`${site}/api/rbac/subjects/authentication/email-and-password/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
  });
}

/** Poses as a site that acknowledges changes, claims future sequence numbers and invalidates layouts. */
function* lies(
  attacker: Attacker,
  { site, api }: Pick<Product, 'site' | 'api'>,
): Generator<() => Promise<unknown>> {
  const json = { 'content-type': 'application/json' };
  const invented = {
    'x-flotilla-sequence': '999999999999',
    'x-flotilla-site-key': 'invented',
    'x-forwarded-for': '10.0.0.1',
  };
  yield* times(4000, (index) => () => {
    const origin = index % 2 === 0 ? site : api;
    if (index % 3 === 0) return attacker.call(`${origin}/api/revalidation/revalidate?path=/&type=layout`);
    if (index % 3 === 1) return attacker.call(`${site}/en`, { headers: invented });
    const body = JSON.stringify({ data: { stream: randomUUID(), sequence: 999_999_999 } });
    return attacker.call(`${origin}/api/revalidation/ack`, {
      method: 'POST',
      headers: { ...json, ...invented },
      body,
    });
  });
}

/** Keeps 200 connections open, and replaces closed ones. */
async function holdOpen(
  attacker: Attacker,
  origin: string,
  text: string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    while (attacker.held < 200) attacker.hold(origin, text);
    await setTimeout(250, undefined, { signal }).catch(() => undefined);
  }
}
