import {
  ActionController,
  type ActionCall,
  Call,
  callerOf,
  Implements,
  InvalidError,
  NotFoundError,
  Ownership,
  Rows,
  server,
  serverFor,
  Writer,
} from '@flotilla/backend';
import { RawBody } from '@flotilla/backend/ports';
import { adminRole } from '@flotilla/core';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  notificationsOfSubject,
  readNotifications,
  switchTopic,
  topicsOfSubject,
  unreadNotifications,
  unsubscribe,
  unsubscribePage,
} from '../../actions.js';
import { notificationEntity } from '../../entities/notification.js';
import { topic } from '../../entities/topic.js';
import { Topics } from '../topics.js';
import { unsubscribedPage } from './page.js';
import { Unsubscribing, type Unsubscription } from './unsubscribing.js';

const mostUnread = 100;
const mostShown = 50;
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";

/** What somebody hears of, and what they have read of it. */
@ActionController()
export class SubscriptionsController {
  constructor(
    @Inject(Topics) private readonly topics: Topics,
    @Inject(Unsubscribing) private readonly unsubscribing: Unsubscribing,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
  ) {}

  @Implements(topicsOfSubject)
  async list(@Call(topicsOfSubject) { params }: ActionCall<typeof topicsOfSubject>, @Req() request: FastifyRequest) {
    const caller = callerOf(request);
    const isAdministrator = caller.kind === 'subject' && caller.roles.includes(adminRole);
    return { data: await this.topics.of(params.id, { isAdministrator }, { caller: server }) };
  }

  @Implements(switchTopic)
  async switch(@Call(switchTopic) { params, body }: ActionCall<typeof switchTopic>, @Req() request: FastifyRequest) {
    const { id: subjectId, topicId } = params;
    return { data: await this.topics.switch({ subjectId, topicId, ...body }, { caller: serverFor(callerOf(request)) }) };
  }

  @Implements(notificationsOfSubject)
  async received(@Call(notificationsOfSubject) { params }: ActionCall<typeof notificationsOfSubject>) {
    const rows = await this.receivedBy(params.id, { statuses: ['sent', 'read'], limit: mostShown });
    return { data: rows.map(({ id, title, text, link, status, createdAt }) => ({ id, title, text, link, status, createdAt })) };
  }

  @Implements(unreadNotifications)
  async unread(@Call(unreadNotifications) { params }: ActionCall<typeof unreadNotifications>) {
    return { data: { unread: (await this.unreadOf(params.id)).length } };
  }

  @Implements(readNotifications)
  async read(@Call(readNotifications) { params, body }: ActionCall<typeof readNotifications>, @Req() request: FastifyRequest) {
    const unread = await this.unreadOf(params.id);
    const named = body.ids?.map((id) => id.toLowerCase());
    const changes = unread.filter((id) => named?.includes(id) ?? true).map((id) => ({ id, status: 'read' as const }));
    if (changes.length > 0) await this.rows.of(notificationEntity, { caller: serverFor(callerOf(request)) }).updateMany(changes);
    return { data: { read: changes.length } };
  }

  @Implements(unsubscribePage)
  async page(@Call(unsubscribePage) { query }: ActionCall<typeof unsubscribePage>, @Res() reply: FastifyReply): Promise<void> {
    await this.answer(reply, await this.named(query.token), 'asked');
  }

  @Implements(unsubscribe)
  async unsubscribe(
    @Call(unsubscribe) { query }: ActionCall<typeof unsubscribe>,
    @Req() { body }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const named = await this.named(query.token);
    const [wanted] = /One-Click|Undo/.exec(body instanceof RawBody ? body.bytes.toString('latin1') : '') ?? [];
    if (wanted === undefined) throw InvalidError.of('List-Unsubscribe', 'must be One-Click.');
    const isOn = wanted === 'Undo';
    await this.writer.transaction((tx) => this.topics.switch({ ...named, isOn }, { caller: server, tx }));
    await this.answer(reply, named, isOn ? 'undone' : 'done');
  }

  private async answer(reply: FastifyReply, { topicId }: Unsubscription, state: 'asked' | 'done' | 'undone'): Promise<void> {
    const { slug, title } = await this.rows.of(topic, { caller: server }).byId(topicId, { fields: ['slug', 'title'] });
    await reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': pagePolicy,
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .send(unsubscribedPage({ slug, title }, state));
  }

  /** @throws NotFoundError where the address is none of ours */
  private async named(token: string): Promise<Unsubscription> {
    const named = await this.unsubscribing.read(token);
    if (!named) throw new NotFoundError('This address leads nowhere. Open it from the mail once more.');
    return named;
  }

  private async unreadOf(subjectId: string): Promise<string[]> {
    return (await this.receivedBy(subjectId, { statuses: ['sent'], limit: mostUnread })).map(({ id }) => id);
  }

  private async receivedBy<S extends 'sent' | 'read'>(subjectId: string, { statuses, limit }: { statuses: readonly S[]; limit: number }) {
    const ids = await this.ownership.ownedIds(subjectId, notificationEntity);
    return this.rows.of(notificationEntity, { caller: server }).find({
      where: { id: { inArray: ids.slice(-1000) }, status: { inArray: statuses } },
      fields: ['title', 'text', 'link', 'status', 'createdAt'],
      orderBy: { createdAt: 'desc' },
      limit,
    });
  }
}
