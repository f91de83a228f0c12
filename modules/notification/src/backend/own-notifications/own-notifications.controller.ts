import {
  ActionController,
  type CallOf,
  callerOf,
  Database,
  Handle,
  Ownership,
  Rows,
  serverFor,
} from '@flotilla/backend';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { notificationsOfSubject, readNotifications, unreadNotifications } from '../../actions.js';
import { notificationEntity } from '../../entities/notification.js';
import {
  countUnread,
  notificationsOf,
  type SubjectNotifications,
  unreadRows,
} from './own-notifications.sql.js';

const maxUnread = 100;

/** Lists the notifications of a subject and marks them as read. */
@ActionController()
export class OwnNotificationsController {
  constructor(
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Database) private readonly db: Database,
  ) {}

  @Handle(notificationsOfSubject)
  async received({ params, query: { after, limit } }: CallOf<typeof notificationsOfSubject>) {
    const [createdAt = null, id = null] = after?.split('_') ?? [];
    const found = await notificationsOf(
      this.by(params.id),
      { limit: limit + 1, after: { createdAt, id } },
      this.db,
    );
    const last = found.length > limit ? found[limit - 1] : undefined;
    return {
      data: found.slice(0, limit),
      meta: { next: last ? `${last.createdAt}_${last.id}` : null },
    };
  }

  @Handle(unreadNotifications)
  async unread({ params }: CallOf<typeof unreadNotifications>) {
    return { data: { unread: await countUnread(this.by(params.id), maxUnread, this.db) } };
  }

  @Handle(readNotifications)
  async read({ params, body }: CallOf<typeof readNotifications>, @Req() request: FastifyRequest) {
    const unread = await unreadRows(this.by(params.id), body.ids, this.db);
    const changes = unread.map(({ id }) => ({ id, status: 'read' as const }));
    if (changes.length > 0)
      await this.rows.of(notificationEntity, { caller: serverFor(callerOf(request)) }).updateMany(changes);
    return { data: { read: new Set(unread.map(({ messageId }) => messageId)).size } };
  }

  private by(subjectId: string): SubjectNotifications {
    return { subjectId, own: this.ownership.idsText(notificationEntity, '$1::uuid') };
  }
}
