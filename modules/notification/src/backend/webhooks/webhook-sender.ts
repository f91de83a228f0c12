import { setTimeout } from 'node:timers/promises';
import { Database, LOGGER, Rows, server, Writer, type WriteTransaction } from '@flotilla/backend';
import { defineJob, Jobs, type NetworkAccess } from '@flotilla/backend/ports';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import { webhook } from '../../entities/webhook.js';
import type { WebhookProblem } from '../../webhook-shapes.js';
import {
  claimDue,
  type ClaimedDelivery,
  deleteOld,
  endAttempt,
  leaseSeconds,
  messageIdOf,
  nextDue,
  waitingEndpoints,
} from './deliveries.sql.js';
import { EndpointLanes } from './endpoint-lanes.js';
import { Endpoints, type Target } from './endpoints.js';
import { isSuccess, postWebhook } from './post-webhook.js';
import { nextAttempt } from './retry-times.js';
import { signedHeaders } from './webhook-secrets.js';
import { WebhookMails } from './webhook-mails.js';

/** Token of the addresses that webhooks may call. */
export const WEBHOOK_ACCESS = Symbol('notification.webhook-access');

/** Sends the due deliveries of one endpoint. */
const sendDue = defineJob('notification.send-webhooks', z.object({ webhookId: z.guid() }), {
  retryLimit: 24,
  concurrency: 8,
  timeoutSeconds: 120,
});
const tidy = defineJob('notification.tidy-webhooks', z.object({}), {
  retryLimit: 2,
  schedule: '17 * * * *',
  title: { en: 'Deletes old deliveries of webhooks', ru: 'Удаляет старые доставки вебхуков' },
});

/** A job ends after this time, so that it delays no other endpoint; its calls go on. */
const handOverMs = 250;
/** Time until another process has taken over the endpoints of one that shuts down. */
const shutdownMs = 2000;
/** An endpoint without a success for longer is disabled when a delivery has failed for good. */
const failingMs = 3 * 24 * 3_600_000;
const gone = 410;

/**
 * Sends the deliveries of webhooks, at least once. Each endpoint has a lane in each process, so that slow
 * endpoints delay only themselves. A job of the queue opens a lane, and holds a worker for a moment only. While
 * calls go on after it, another job waits for the end of their leases, in case the process crashes.
 */
@Injectable()
export class WebhookSender implements BeforeApplicationShutdown {
  private readonly lanes = new EndpointLanes();

  constructor(
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Endpoints) private readonly endpoints: Endpoints,
    @Inject(WEBHOOK_ACCESS) private readonly access: NetworkAccess,
    @Inject(WebhookMails) private readonly mails: WebhookMails,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    jobs.on(sendDue, ({ webhookId }) => this.send(webhookId));
    jobs.on(tidy, () => this.tidy());
  }

  /** Sends the due deliveries of an endpoint soon; with a transaction, after its commit. */
  async wake(webhookId: string, tx?: WriteTransaction): Promise<void> {
    await this.jobs.send(sendDue, { webhookId }, { debounceKey: webhookId, ...(tx && { tx }) });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.lanes.close();
  }

  private async send(webhookId: string): Promise<void> {
    if (this.lanes.isClosing) return this.sendLater(webhookId, shutdownMs);
    const sent = this.lanes
      .open(webhookId, (limit) => this.start(webhookId, limit))
      ?.then(() => this.sendNext(webhookId));
    if (sent) {
      const late = setTimeout(handOverMs, 'late' as const, { ref: false });
      if ((await Promise.race([sent, late])) !== 'late') return;
      sent.catch((error: unknown) =>
        this.logger.warn({ err: error, webhook: webhookId }, 'deliveries of a webhook are sent later'),
      );
    }
    await this.sendLater(webhookId, leaseSeconds * 1000);
  }

  /** Starts due deliveries. A delivery whose outcome could not be stored is sent again after its lease. */
  private async start(webhookId: string, limit: number): Promise<Promise<void>[]> {
    // Read again each time: it may have been disabled, or its address changed.
    const target = await this.endpoints.target(webhookId);
    if (!target) return [];
    const report = (error: unknown) =>
      this.logger.warn({ err: error, webhook: webhookId }, 'the outcome of a delivery was not stored');
    const claimed = await claimDue(webhookId, limit, this.db);
    return claimed.map((one) => this.attempt(one, target).catch(report));
  }

  /** Queues a job that sends the due deliveries of an endpoint after a time, unless one waits already. */
  private async sendLater(webhookId: string, delayMs: number): Promise<void> {
    const startAfter = new Date(Date.now() + delayMs);
    await this.jobs.send(sendDue, { webhookId }, { debounceKey: `${webhookId} ${delayMs}`, startAfter });
  }

  /** Queues the job of the next due delivery: of a retry, or of one that another process has claimed. */
  private async sendNext(webhookId: string): Promise<void> {
    const at = await nextDue(webhookId, this.db);
    if (!at) return;
    const startAfter = new Date(Math.max(at.getTime(), Date.now()));
    // A job that runs keeps its key, so jobs of different times need different keys.
    const singletonKey = `${webhookId} ${startAfter.toISOString()}`;
    await this.jobs.send(sendDue, { webhookId }, { singletonKey, startAfter });
  }

  private async attempt(claimed: ClaimedDelivery, target: Target): Promise<void> {
    const message = {
      id: messageIdOf(claimed.eventId),
      timestamp: Math.floor(Date.now() / 1000),
      body: claimed.payload,
    };
    const headers = signedHeaders(message, target.secrets);
    const { signal } = this.lanes;
    const post = { address: target.address, headers, body: claimed.payload, signal };
    const outcome = await postWebhook(post, this.access);
    const isDelivered = isSuccess(outcome.status);
    const retryAt = isDelivered || outcome.status === gone ? undefined : nextAttempt(claimed.attempts);
    await this.writer.transaction(async (tx) => {
      await endAttempt({ id: claimed.id, outcome, isDelivered, retryAt }, tx);
      if (isDelivered) return this.recovered(target, tx);
      await this.failed(target, { isGone: outcome.status === gone, isLast: retryAt === undefined }, tx);
    });
  }

  private async recovered({ id, failingSince }: Target, tx: WriteTransaction): Promise<void> {
    if (failingSince === null) return;
    await this.rows.of(webhook, { caller: server, tx }).update(id, { failingSince: null, problem: null });
  }

  private async failed(
    { id, ownerId, address }: Target,
    { isGone, isLast }: { readonly isGone: boolean; readonly isLast: boolean },
    tx: WriteTransaction,
  ): Promise<void> {
    const rows = this.rows.of(webhook, { caller: server, tx });
    const current = await rows.one({
      where: { id: { eq: id } },
      fields: ['active', 'failingSince'],
      lock: 'update',
    });
    // Concurrent failures of one endpoint disable it once, and mail its owner once.
    if (!current?.active) return;
    const since = current.failingSince ?? new Date().toISOString();
    if (current.failingSince === null) await rows.update(id, { failingSince: since });
    const isFailingForDays = isLast && Date.now() - Date.parse(since) >= failingMs;
    if (!isGone && !isFailingForDays) return;
    const because: WebhookProblem = isGone ? 'gone' : 'failing';
    await rows.update(id, { active: false, problem: because });
    await this.mails.disabled({ id, address, ownerId, because }, tx);
    this.logger.warn({ webhook: id, because }, 'a webhook was disabled');
  }

  private async tidy(): Promise<void> {
    await deleteOld(this.db);
    // A job can be deleted by hand.
    for (const id of await waitingEndpoints(this.db)) await this.wake(id);
  }
}
