import {
  type Caller,
  Database,
  LOGGER,
  type RateLimit,
  RateLimits,
  Rows,
  server,
  TooManyError,
} from '@flotilla/backend';
import {
  InvalidationBus,
  InvalidTokenError,
  linkTag,
  rowTag,
  TagCache,
  type Tagged,
} from '@flotilla/backend/ports';
import { show, via } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { scopesIn } from '../../api-key-shapes.js';
import { apiKey } from '../../entities/api-key.js';
import { subject } from '../../entities/subject.js';
import { subjectsToApiKeys } from '../../links.js';
import { type MissingRequirement, requireCompleteAccount } from './incomplete-accounts.js';
import { account, accountTags, LiveSessions, slugsOf } from './live-sessions.js';
import { asKeyText, keyHashOf } from './key-text.js';
import { storeUse } from './key-use.sql.js';

type KeyCaller = Extract<Caller, { kind: 'subject' }>;

/** A key as requests need it. */
interface LiveKey {
  readonly caller: KeyCaller;
  readonly expiresAt: number;
  readonly lacks: MissingRequirement | undefined;
}

/** A looked-up key; without `live` it is unknown or revoked. */
interface FoundKey {
  readonly live?: LiveKey;
}

const cacheBytes = 8 * 1024 ** 2;
/** Includes some hundred scopes. */
const entryBytes = 4000;
const useMs = 60_000;
const maxUses = 10_000;
const wrongKeys = { calls: 30, windowMs: 60_000 };

const owner = via(subjectsToApiKeys, show(subject, [], account), { variants: subjectsToApiKeys.variants });

/**
 * Authenticates callers by API key. Keys are cached until a write in any process touches them, their owner
 * or its roles.
 */
@Injectable()
export class LiveKeys {
  private readonly cache: TagCache<FoundKey>;
  /** Keys whose use was stored in the last minute. */
  private readonly used = new LRUCache<string, true>({ max: maxUses, ttl: useMs });
  private readonly wrong: RateLimit;

  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Database) private readonly db: Database,
    @Inject(LiveSessions) private readonly sessions: LiveSessions,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(InvalidationBus) bus: InvalidationBus,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.cache = new TagCache(bus, { maxBytes: cacheBytes });
    this.wrong = limits.of({ name: 'rbac.api-keys', ...wrongKeys });
  }

  /**
   * Returns the owner of a key, limited to its scopes. Unknown, expired and revoked keys get the same answer.
   * @throws InvalidTokenError; TooManyError after 30 wrong keys in a minute from one network; ForbiddenError
   * when the account lacks a second factor or a password of its own
   */
  async callerOf(text: string, request: FastifyRequest): Promise<Caller> {
    const key = asKeyText(text);
    const hash = key && keyHashOf(key);
    const live =
      (hash === undefined ? undefined : this.cache.peek(hash)?.value.live) ??
      (await this.look(hash, request.ip));
    if (live.expiresAt <= Date.now()) throw new InvalidTokenError('Not authorized');
    if (live.lacks) requireCompleteAccount(live.lacks, live.caller.id, request);
    if (live.caller.key) this.use(live.caller.key.id);
    return live.caller;
  }

  /** Returns the caller of a stored key with its present roles and scopes; undefined when it has ended. */
  async current({ key, id }: KeyCaller): Promise<Caller | undefined> {
    if (!key) return undefined;
    const live = await this.read({ id: { eq: key.id } });
    if (!live || live.value.lacks || live.value.expiresAt <= Date.now()) return undefined;
    return live.value.caller.id === id ? live.value.caller : undefined;
  }

  /** Reads a key that is not cached, and counts wrong ones. */
  private async look(hash: string | undefined, ip: string): Promise<LiveKey> {
    const seconds = await this.wrong.wait(ip);
    if (seconds > 0) throw new TooManyError('Too many wrong keys. Try again later.', seconds);
    const found =
      hash === undefined ? undefined : (await this.cache.get(hash, () => this.find(hash))).value.live;
    if (found) return found;
    await this.wrong.take(ip);
    throw new InvalidTokenError('Not authorized');
  }

  private async find(hash: string): Promise<Tagged<FoundKey>> {
    const found = await this.read({ hash: { eq: hash } });
    if (!found) return { value: {}, tags: new Set(), size: entryBytes, isPassing: true };
    return { ...found, value: { live: found.value } };
  }

  private async read(
    where: { readonly hash: { readonly eq: string } } | { readonly id: { readonly eq: string } },
  ): Promise<Tagged<LiveKey> | undefined> {
    const row = await this.rows.of(apiKey, { caller: server }).one({
      where,
      fields: ['name', 'scopes', 'expiresAt', 'revokedAt'],
      with: { subject: owner },
    });
    if (!row?.subject || row.revokedAt !== null) return undefined;
    const { id } = row.subject;
    const scopes = scopesIn(row.scopes);
    const caller: KeyCaller = {
      kind: 'subject',
      id,
      roles: slugsOf(row.subject),
      key: { id: row.id, name: row.name, scopes },
    };
    const expiresAt = row.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(row.expiresAt);
    const tags = new Set([
      rowTag(apiKey.key, row.id),
      linkTag(subjectsToApiKeys, 'apiKeyId', row.id),
      ...accountTags(row.subject),
    ]);
    return {
      value: { caller, expiresAt, lacks: this.sessions.lacking(row.subject) },
      tags,
      size: entryBytes,
    };
  }

  /** Does not delay the request: a use that is not stored changes nothing else. */
  private use(keyId: string): void {
    if (this.used.has(keyId)) return;
    this.used.set(keyId, true);
    storeUse(this.db, keyId).catch((error: unknown) =>
      this.logger.warn({ err: error, key: keyId }, 'the use of an API key could not be stored'),
    );
  }
}
