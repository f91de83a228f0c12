import { randomUUID } from 'node:crypto';
import {
  ActionController,
  type Caller,
  type CallOf,
  callerOf,
  ConflictError,
  Database,
  Handle,
  NotFoundError,
  RefusedError,
  Rows,
  server,
  serverFor,
  Writer,
} from '@flotilla/backend';
import { RowHooks } from '@flotilla/backend/ports';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { webhook } from '../../entities/webhook.js';
import {
  newWebhookSecret,
  pingWebhook,
  replayDelivery,
  replayFailed,
  webhookDeliveries,
  webhookDelivery,
  webhookEvents,
} from '../../webhook-actions.js';
import type { WebhookEvent, WholeDelivery } from '../../webhook-shapes.js';
import { deliveriesPage, deliveryById, replayAllFailed, replayOne, storeDelivery } from './deliveries.sql.js';
import { requireOwner } from './endpoint-owner.js';
import { Endpoints } from './endpoints.js';
import { EventCatalog, pingEvent } from './event-catalog.js';
import { bodyOf } from './webhook-fan-out.js';
import { WebhookSender } from './webhook-sender.js';

const done = { data: { ok: true as const } };

/** Secrets, test events, the delivery log and replays of webhooks. */
@ActionController()
export class WebhooksController {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(RowHooks) private readonly hooks: RowHooks,
    @Inject(Endpoints) private readonly endpoints: Endpoints,
    @Inject(EventCatalog) private readonly catalog: EventCatalog,
    @Inject(WebhookSender) private readonly sender: WebhookSender,
  ) {}

  @Handle(webhookEvents)
  events(): { data: WebhookEvent[] } {
    return { data: this.catalog.all };
  }

  @Handle(newWebhookSecret)
  async renew(
    { params, body }: CallOf<typeof newWebhookSecret>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: { secret: string } }> {
    const caller = callerOf(request);
    await this.require(params.id, caller);
    await this.hooks.requirePresence(webhook, { caller });
    const secret = await this.writer.transaction((tx) =>
      this.endpoints.renewSecret(
        params.id,
        { revoke: body?.revoke ?? false },
        { caller: serverFor(caller), tx },
      ),
    );
    return { data: { secret } };
  }

  @Handle(pingWebhook)
  async ping({ params }: CallOf<typeof pingWebhook>, @Req() request: FastifyRequest): Promise<typeof done> {
    await this.require(params.id, callerOf(request));
    if (!(await this.endpoints.target(params.id)))
      throw new RefusedError({
        en: 'The webhook is not active, or has no secret yet.',
        ru: 'Вебхук выключен, или у него ещё нет секрета.',
      });
    const payload = bodyOf(pingEvent, new Date(), { webhookId: params.id });
    await this.writer.transaction(async (tx) => {
      await storeDelivery({ webhookId: params.id, eventId: randomUUID(), type: pingEvent, payload }, tx);
      await this.sender.wake(params.id, tx);
    });
    return done;
  }

  @Handle(webhookDeliveries)
  async list(
    { params, query }: CallOf<typeof webhookDeliveries>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    await this.require(params.id, callerOf(request));
    const { deliveries, next } = await deliveriesPage({ webhookId: params.id, ...query }, this.db);
    return { data: deliveries, meta: { next } };
  }

  @Handle(webhookDelivery)
  async one(
    { params }: CallOf<typeof webhookDelivery>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: WholeDelivery }> {
    await this.require(params.id, callerOf(request));
    return { data: await this.deliveryOf(params) };
  }

  @Handle(replayDelivery)
  async replay(
    { params }: CallOf<typeof replayDelivery>,
    @Req() request: FastifyRequest,
  ): Promise<typeof done> {
    const { id, deliveryId } = params;
    await this.require(id, callerOf(request));
    await this.deliveryOf(params);
    await this.writer.transaction(async (tx) => {
      if ((await replayOne(id, deliveryId, tx)) === 0)
        throw new ConflictError({ en: 'The delivery waits already.', ru: 'Эта отправка уже ждёт.' });
      await this.sender.wake(id, tx);
    });
    return done;
  }

  @Handle(replayFailed)
  async replayAll(
    { params, body }: CallOf<typeof replayFailed>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: { replayed: number } }> {
    await this.require(params.id, callerOf(request));
    const replayed = await this.writer.transaction(async (tx) => {
      const count = await replayAllFailed(params.id, body.since, tx);
      if (count > 0) await this.sender.wake(params.id, tx);
      return count;
    });
    return { data: { replayed } };
  }

  /** @throws NotFoundError; ForbiddenError for endpoints of others */
  private async require(id: string, caller: Caller): Promise<void> {
    const { ownerId } = await this.rows.of(webhook, { caller: server }).byId(id, { fields: ['ownerId'] });
    requireOwner(ownerId, caller);
  }

  private async deliveryOf({ id, deliveryId }: { id: string; deliveryId: string }): Promise<WholeDelivery> {
    const found = await deliveryById(id, deliveryId, this.db);
    if (!found) throw new NotFoundError('There is no such delivery.');
    return found;
  }
}
