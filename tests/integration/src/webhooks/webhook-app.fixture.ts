import { type NetworkAccess, publicInternet } from '@flotilla/backend/ports';
import { notificationModule } from '@flotilla/notification/backend';
import {
  type Delivery,
  newWebhookSecret,
  pingWebhook,
  replayDelivery,
  replayFailed,
  webhookDeliveries,
} from '@flotilla/notification';
import { rbacModule } from '@flotilla/rbac/backend';
import type { Action } from '@flotilla/core';
import { createTestApp, signInAs, type TestApp } from '@flotilla/testing';
import { vi } from 'vitest';

/** The only address that may be called, by any name. */
const loopback = '127.0.0.1';

/** The answers of DNS, by host; each query takes the next one, and repeats the last. */
export const dns = new Map<string, string[]>();

const access: NetworkAccess = {
  protocols: ['http:', 'https:'],
  resolve: async (host) => {
    const answers = dns.get(host);
    if (!answers) return publicInternet.resolve(host);
    const [address = loopback] = answers.length > 1 ? answers.splice(0, 1) : answers;
    return [{ address, family: 4 }];
  },
  isAllowed: (address) => address === loopback,
};

/** Starts an API with webhooks; with `databaseUrl` a further process. */
export function startWebhookApp({
  databaseUrl,
  env,
}: {
  readonly databaseUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
} = {}): Promise<TestApp> {
  return createTestApp({
    modules: [
      notificationModule({ webhookAccess: access, settings: { hasInbox: true } }),
      rbacModule({ settings: { adminEmail: 'first@boats.example', adminPassword: 'correct horse battery' } }),
    ],
    env: { DEPLOYMENT: 'development', JOBS_LOOK_SECONDS: '1', ...env },
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
}

/** Calls of a person. */
export interface Person {
  readonly id: string;
  readonly token: string;
  call<Data = Record<string, unknown>>(
    action: Pick<Action, 'method' | 'path'>,
    input?: { readonly params?: Record<string, string>; readonly query?: string; readonly data?: unknown },
  ): ReturnType<TestApp['request']> & Promise<{ status: number; data: Data }>;
}

/** Signs in a person with roles. */
export async function personWith(app: TestApp, roles: readonly string[]): Promise<Person> {
  const { id, token } = await signInAs(app, { roles });
  return {
    id,
    token,
    call: ({ method, path }, { params = {}, query = '', data } = {}) =>
      app.request({
        method,
        url: path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '') + query,
        data,
        as: 'anonymous',
        headers: { authorization: `Bearer ${token}` },
      }) as never,
  };
}

export const webhooks = '/api/notification/webhooks';

/** An endpoint with a secret. */
export interface TestWebhook {
  readonly id: string;
  readonly secret: string;
  ping(): Promise<number>;
  log(state?: Delivery['state']): Promise<Delivery[]>;
  /** Makes all waiting deliveries due, and sends them. */
  hurry(): Promise<void>;
  replay(deliveryId: string): Promise<number>;
  replayFailed(since: Date): Promise<number>;
}

/** Creates an endpoint of a person. */
export async function webhookOf(
  { app, owner }: { readonly app: TestApp; readonly owner: Person },
  values: { readonly address: string; readonly events: readonly string[] },
): Promise<TestWebhook> {
  const made = await owner.call<{ id: string }>({ method: 'POST', path: webhooks }, { data: values });
  if (made.status !== 201) throw new Error(`${made.status} ${JSON.stringify(made)}`);
  const { id } = made.data;
  const params = { id };
  const { data } = await owner.call<{ secret: string }>(newWebhookSecret, { params, data: {} });
  return {
    id,
    secret: data.secret,
    ping: async () => (await owner.call(pingWebhook, { params })).status,
    log: async (state) =>
      (await owner.call<Delivery[]>(webhookDeliveries, { params, query: state ? `?state=${state}` : '' }))
        .data,
    hurry: async () => {
      await app.sql(
        `update notification_webhook_delivery set "dueAt" = now() - interval '1 second', "leasedUntil" = null where "webhookId" = $1 and status = 'waiting'`,
        [id],
      );
      await owner.call(pingWebhook, { params });
    },
    replay: async (deliveryId) => (await owner.call(replayDelivery, { params: { id, deliveryId } })).status,
    replayFailed: async (since) =>
      (await owner.call<{ replayed: number }>(replayFailed, { params, data: { since: since.toISOString() } }))
        .data.replayed,
  };
}

/** Waits until a check passes. */
export const eventually = (check: () => void | Promise<void>, timeout = 60_000) =>
  vi.waitFor(check, { timeout, interval: 50 });
