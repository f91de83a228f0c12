import { InvalidError, RefusedError, Rows, serverFor, type TransactionContext } from '@flotilla/backend';
import {
  type AfterGuardedWrite,
  type GuardedWrite,
  type NetworkAccess,
  RowHooks,
  SUBJECT_ERASURES,
  type SubjectErasures,
} from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { webhook } from '../../entities/webhook.js';
import { deleteNaming, lockNumber } from './deliveries.sql.js';
import { maxWebhooks } from './endpoints.js';
import { requireOwner } from './endpoint-owner.js';
import { EventCatalog } from './event-catalog.js';
import { WEBHOOK_ACCESS, WebhookSender } from './webhook-sender.js';

/**
 * Guards the writes of endpoints: a valid address, existing events, a limit for the installation. The creator
 * is the owner; only the owner and administrators change it. Enabling one sends the waiting deliveries.
 */
@Injectable()
export class WebhookGuards {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(EventCatalog) private readonly catalog: EventCatalog,
    @Inject(WEBHOOK_ACCESS) private readonly access: NetworkAccess,
    @Inject(WebhookSender) private readonly sender: WebhookSender,
    @Inject(RowHooks) hooks: RowHooks,
    @Inject(SUBJECT_ERASURES) erasures: SubjectErasures,
  ) {
    hooks.guard(webhook, (write, txContext) => this.guard(write, txContext));
    hooks.afterChange(webhook, ['active'], async (rows, txContext) => {
      for (const { id, after } of rows)
        if (after['active'] === true) await this.sender.wake(id, txContext.tx);
    });
    erasures.add({
      name: 'notification.webhooks',
      erase: ({ subjectId, emails }, tx) => deleteNaming([subjectId, ...emails], tx),
    });
  }

  private async guard(
    { operation, rows }: GuardedWrite,
    txContext: TransactionContext,
  ): Promise<AfterGuardedWrite | undefined> {
    const { caller, tx } = txContext;
    for (const { before } of rows) requireOwner(before?.['ownerId'], caller);
    if (operation === 'delete') return undefined;
    for (const { values } of rows) this.check(values ?? {});
    const context = { caller: serverFor(caller), tx };
    if (operation === 'update') return undefined;
    return async (written) => {
      if (caller.kind !== 'subject') return;
      await lockNumber(tx);
      const count = (await this.rows.of(webhook, context).find({ fields: [], limit: maxWebhooks + 1 }))
        .length;
      if (count > maxWebhooks)
        throw new RefusedError({
          en: `There are at most ${maxWebhooks} webhooks. Delete one first.`,
          ru: `Вебхуков не больше ${maxWebhooks}. Сначала удалите один.`,
        });
      for (const { id } of written) await this.rows.of(webhook, context).update(id, { ownerId: caller.id });
    };
  }

  /** @throws InvalidError */
  private check({ address, events }: Readonly<Record<string, unknown>>): void {
    if (typeof address === 'string') {
      const url = URL.parse(address);
      if (!url || !this.access.protocols.includes(url.protocol))
        throw InvalidError.of('address', {
          en: 'must be an address that starts with https://.',
          ru: 'должен начинаться с https://.',
        });
      if (url.username || url.password)
        throw InvalidError.of('address', {
          en: 'must not hold a name or a password.',
          ru: 'не должен содержать имя или пароль.',
        });
    }
    if (!Array.isArray(events)) return;
    const unknown = events.find((key) => typeof key !== 'string' || !this.catalog.has(key));
    if (unknown !== undefined)
      throw InvalidError.of('events', {
        en: `has “${String(unknown).slice(0, 100)}”, which is no event.`,
        ru: `содержит «${String(unknown).slice(0, 100)}»: такого события нет.`,
      });
  }
}
