import {
  ActionController,
  type CallOf,
  callerOf,
  Handle,
  InvalidError,
  LANGUAGES,
  NotFoundError,
  Rows,
  server,
  serverFor,
  Writer,
} from '@flotilla/backend';
import { languageOf, RawBody } from '@flotilla/backend/ports';
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
    @Inject(LANGUAGES) private readonly languages: readonly string[],
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
  async page(
    { query }: CallOf<typeof unsubscribePage>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.answer({ request, reply }, await this.named(query.token), 'asked');
  }

  @Handle(unsubscribe)
  async unsubscribe(
    { query }: CallOf<typeof unsubscribe>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const named = await this.named(query.token);
    const { body } = request;
    const [wanted] =
      /One-Click|Undo/.exec(body instanceof RawBody ? body.bytes.toString('latin1') : '') ?? [];
    if (wanted === undefined) throw InvalidError.of('List-Unsubscribe', 'must be One-Click.');
    const isOn = wanted === 'Undo';
    await this.writer.transaction(async (tx) => {
      const context = { caller: server, tx };
      if ('mailbox' in named) await this.mailboxes.switch({ ...named, isOn }, context);
      else await this.topics.switch({ ...named, isOn }, context);
    });
    await this.answer({ request, reply }, named, isOn ? 'undone' : 'done');
  }

  private async answer(
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
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
        vary: 'accept-language',
      })
      .send(unsubscribedPage({ slug, title }, state, languageOf(request, this.languages)));
  }

  /** @throws NotFoundError for an invalid token */
  private async named(token: string): Promise<Unsubscription> {
    const named = await this.unsubscribing.read(token);
    if (!named) throw new NotFoundError('This address leads nowhere. Open it from the mail once more.');
    return named;
  }
}
