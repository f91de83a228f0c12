import type { KeyObject } from 'node:crypto';
import { LOGGER, Rows, server, type Context } from '@flotilla/backend';
import { collectionTag, InvalidationBus, TagCache, type Tagged } from '@flotilla/backend/ports';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { webhook } from '../../entities/webhook.js';
import { eventsIn } from '../../webhook-shapes.js';
import { decrypted, encrypted, newSecret } from './webhook-secrets.js';

/** Token of the key that encrypts the secrets of endpoints. */
export const WEBHOOK_KEY = Symbol('notification.webhook-key');

/** Most endpoints of an installation. */
export const maxWebhooks = 50;
const overlapMs = 24 * 3_600_000;
const cacheBytes = 4 * 1024 ** 2;
const endpointBytes = 5000;

/** An active endpoint with a secret. */
export interface Endpoint {
  readonly id: string;
  readonly ownerId: string;
  readonly events: ReadonlySet<string>;
}

/** The endpoints that receive an event. */
interface Subscriptions {
  readonly endpoints: readonly Endpoint[];
  readonly events: ReadonlySet<string>;
}

/** An endpoint as the sender needs it. */
export interface Target {
  readonly id: string;
  readonly address: string;
  readonly ownerId: string | null;
  readonly failingSince: string | null;
  /** The secrets that sign: the current one first. */
  readonly secrets: readonly string[];
}

/** Reads the endpoints of webhooks, and encrypts their secrets. */
@Injectable()
export class Endpoints implements OnApplicationBootstrap {
  private readonly cache: TagCache<Subscriptions>;

  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(WEBHOOK_KEY) private readonly key: KeyObject,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(InvalidationBus) bus: InvalidationBus,
  ) {
    this.cache = new TagCache(bus, { maxBytes: cacheBytes });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.subscriptions().catch((error: unknown) =>
      this.logger.warn({ err: error }, 'the webhooks could not be read; they are read with the next event'),
    );
  }

  /**
   * Returns whether an endpoint may want an event; synchronous, for the writer. True while the endpoints are
   * unknown, so that no event is missed.
   */
  isWanted(event: string): boolean {
    const cached = this.cache.peek('all');
    if (cached) return cached.value.events.has(event);
    this.subscriptions().catch(() => undefined);
    return true;
  }

  /** Returns the endpoints that receive an event. */
  async subscribedTo(event: string): Promise<readonly Endpoint[]> {
    return (await this.subscriptions()).endpoints.filter(({ events }) => events.has(event));
  }

  /** Returns an active endpoint with its secrets. */
  async target(id: string): Promise<Target | undefined> {
    const row = await this.rows.of(webhook, { caller: server }).one({
      where: { id: { eq: id }, active: { eq: true } },
      fields: ['address', 'ownerId', 'failingSince', 'previousUntil'],
      secrets: ['secret', 'previousSecret'],
    });
    if (!row || row.secret === null) return undefined;
    const { address, ownerId, failingSince, secret, previousSecret, previousUntil } = row;
    const overlaps = previousUntil !== null && Date.parse(previousUntil) > Date.now();
    const stored = overlaps && previousSecret !== null ? [secret, previousSecret] : [secret];
    const secrets = stored.flatMap((text) => this.decrypted(text, id) ?? []);
    if (secrets.length === 0) return undefined;
    return { id, address, ownerId, failingSince, secrets };
  }

  /**
   * Stores a new secret and returns it. The former one signs as well for a day, unless it is revoked.
   * @throws NotFoundError
   */
  async renewSecret(id: string, { revoke }: { readonly revoke: boolean }, context: Context): Promise<string> {
    const rows = this.rows.of(webhook, context);
    const stored = await rows.byId(id, { fields: [], secrets: ['secret'], lock: 'update' });
    const secret = newSecret();
    const isKept = !revoke && stored.secret !== null;
    await rows.update(id, {
      secret: encrypted(secret, { key: this.key, webhookId: id }),
      previousSecret: isKept ? stored.secret : null,
      previousUntil: isKept ? new Date(Date.now() + overlapMs).toISOString() : null,
    });
    return secret;
  }

  /** Returns undefined when the key of the installation was replaced; the endpoint needs a new secret. */
  private decrypted(text: string, webhookId: string): string | undefined {
    try {
      return decrypted(text, { key: this.key, webhookId });
    } catch {
      this.logger.warn(
        { webhook: webhookId },
        'the secret of a webhook cannot be decrypted; create a new one',
      );
      return undefined;
    }
  }

  private async subscriptions(): Promise<Subscriptions> {
    return (await this.cache.get('all', () => this.read())).value;
  }

  private async read(): Promise<Tagged<Subscriptions>> {
    const found = await this.rows.of(webhook, { caller: server }).find({
      where: { active: { eq: true } },
      fields: ['ownerId', 'events'],
      secrets: ['secret'],
      limit: maxWebhooks,
    });
    const endpoints = found.flatMap(({ id, ownerId, events, secret }) => {
      const keys = new Set(eventsIn(events));
      return secret === null || ownerId === null ? [] : [{ id, ownerId, events: keys }];
    });
    const value = { endpoints, events: new Set(endpoints.flatMap(({ events }) => [...events])) };
    const size = Math.max(1, endpoints.length) * endpointBytes;
    return { value, tags: new Set([collectionTag(webhook.key)]), size };
  }
}
