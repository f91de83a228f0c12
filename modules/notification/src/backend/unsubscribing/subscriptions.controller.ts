import {
  ActionController,
  type CallOf,
  callerOf,
  Handle,
  InvalidError,
  NotFoundError,
  Rows,
  server,
  serverFor,
  Writer,
} from '@flotilla/backend';
import { RawBody } from '@flotilla/backend/ports';
import { adminRole } from '@flotilla/core';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { switchTopic, topicsOfSubject, unsubscribe, unsubscribePage } from '../../actions.js';
import { topic } from '../../entities/topic.js';
import { Mailboxes } from '../mailboxes/mailboxes.js';
import { Topics } from '../topics.js';
import { unsubscribedPage } from './page.js';
import { Unsubscribing, type Unsubscription } from './unsubscribing.js';

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";

/** Lists topics of a subject, and switches them on and off. */
@ActionController()
export class SubscriptionsController {
  constructor(
    @Inject(Topics) private readonly topics: Topics,
    @Inject(Mailboxes) private readonly mailboxes: Mailboxes,
    @Inject(Unsubscribing) private readonly unsubscribing: Unsubscribing,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
  ) {}

  @Handle(topicsOfSubject)
  async list({ params }: CallOf<typeof topicsOfSubject>, @Req() request: FastifyRequest) {
    const caller = callerOf(request);
    const isAdministrator = caller.kind === 'subject' && caller.roles.includes(adminRole);
    return { data: await this.topics.of(params.id, { isAdministrator }, { caller: server }) };
  }

  @Handle(switchTopic)
  async switch({ params, body }: CallOf<typeof switchTopic>, @Req() request: FastifyRequest) {
    const { id: subjectId, topicId } = params;
    return {
      data: await this.topics.switch(
        { subjectId, topicId, ...body },
        { caller: serverFor(callerOf(request)) },
      ),
    };
  }

  @Handle(unsubscribePage)
  async page({ query }: CallOf<typeof unsubscribePage>, @Res() reply: FastifyReply): Promise<void> {
    await this.answer(reply, await this.named(query.token), 'asked');
  }

  @Handle(unsubscribe)
  async unsubscribe(
    { query }: CallOf<typeof unsubscribe>,
    @Req() { body }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const named = await this.named(query.token);
    const [wanted] =
      /One-Click|Undo/.exec(body instanceof RawBody ? body.bytes.toString('latin1') : '') ?? [];
    if (wanted === undefined) throw InvalidError.of('List-Unsubscribe', 'must be One-Click.');
    const isOn = wanted === 'Undo';
    await this.writer.transaction(async (tx) => {
      const context = { caller: server, tx };
      if ('mailbox' in named) await this.mailboxes.switch({ ...named, isOn }, context);
      else await this.topics.switch({ ...named, isOn }, context);
    });
    await this.answer(reply, named, isOn ? 'undone' : 'done');
  }

  private async answer(
    reply: FastifyReply,
    { topicId }: Unsubscription,
    state: 'asked' | 'done' | 'undone',
  ): Promise<void> {
    const { slug, title } = await this.rows
      .of(topic, { caller: server })
      .byId(topicId, { fields: ['slug', 'title'] });
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

  /** @throws NotFoundError for an invalid token */
  private async named(token: string): Promise<Unsubscription> {
    const named = await this.unsubscribing.read(token);
    if (!named) throw new NotFoundError('This address leads nowhere. Open it from the mail once more.');
    return named;
  }
}
