import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { BillingModule } from '@flotilla/billing/backend';
import { calendarFeed } from '@flotilla/ecommerce';
import { EcommerceModule } from '@flotilla/ecommerce/backend';
import { fileStorageModule } from '@flotilla/file-storage/backend';
import { NotificationModule } from '@flotilla/notification/backend';
import { RbacModule } from '@flotilla/rbac/backend';
import { make } from '@flotilla/testing';
import { adminEmail } from '../crm/crm.fixture.js';
import { openShop, type Shop } from './shop.fixture.js';

/** The only address of this machine that is treated as public. */
const home = '127.0.0.1';
const site = 'https://boats.example';

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** A site with calendars, by path, and the requests that it received. */
export interface FeedSite {
  readonly url: string;
  readonly requests: IncomingMessage[];
  /** Serves a text, or responds in another way. */
  serve(path: string, text: string | Respond): void;
  close(): void;
}

export async function openFeedSite(): Promise<FeedSite> {
  const served = new Map<string, Respond>();
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    const respond = served.get(request.url ?? '');
    if (respond) respond(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, home, resolve));
  return {
    url: `http://${home}:${(server.address() as AddressInfo).port}`,
    requests,
    serve(path, text) {
      served.set(path, typeof text === 'string' ? (_, response) => void response.end(text) : text);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Opens a shop that loads calendars over http from this machine. */
export function openFeedShop(): Promise<Shop> {
  const reach = {
    protocols: ['http:', 'https:'],
    resolve: async (host: string) => [{ address: host, family: 4 }],
    isAllowed: (address: string) => address === home,
  };
  return openShop({
    modules: [fileStorageModule({ reach }), NotificationModule, BillingModule, EcommerceModule, RbacModule],
    env: {
      ...{ DEPLOYMENT: 'development', SITE_URL: site },
      ...{ ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: 'correct horse battery' },
    },
  });
}

/** The result of a read. */
export interface Synced {
  readonly eventCount: number;
  readonly failures: number;
  readonly lastError: string | null;
  readonly syncedAt: string | null;
  readonly added: number;
  readonly changed: number;
  readonly freed: number;
  readonly conflicts: number;
}

/** Makes a feed of a resource. Definitions take https alone, so the address is set by SQL. */
export async function makeFeed(
  { app }: Shop,
  resourceId: string | undefined,
  { url, ...values }: { readonly url: string; readonly ignoredTitle?: string; readonly isActive?: boolean },
): Promise<{ readonly id: string; sync(): Promise<Synced> }> {
  const { id } = await make(app, calendarFeed, {
    ...{ resourceId, title: 'Airbnb', ignoredTitle: null, isActive: true },
    ...values,
  });
  await app.sql(
    `update ecommerce_calendar_feed set "url" = $2, "etag" = null, "syncedAt" = null, "eventCount" = 0, "failures" = 0, "lastError" = null, "claimedUntil" = null where id = $1`,
    [id, url],
  );
  return {
    id: String(id),
    async sync() {
      const { status, data, text } = await app.request<Synced>({
        method: 'POST',
        url: `/api/ecommerce/calendar-feeds/${String(id)}/sync`,
      });
      if (status !== 200) throw new Error(text);
      return data;
    },
  };
}

/** Returns the text of a feed in the shape of another site. */
export const golden = (name: 'airbnb' | 'booking-com' | 'google') =>
  readFileSync(
    new URL(`../../../../modules/ecommerce/src/backend/feeds/testing/${name}.ics`, import.meta.url),
    'utf8',
  );

/** Returns a calendar of whole days, by UID: `{ a: ['20270703', '20270710'] }`. The last day is excluded. */
export function calendar(days: Readonly<Record<string, readonly [string, string]>>): string {
  const events = Object.entries(days).flatMap(([uid, [from, until]]) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTART;VALUE=DATE:${from}`,
    `DTEND;VALUE=DATE:${until}`,
    'SUMMARY:Reserved',
    'END:VEVENT',
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');
}
