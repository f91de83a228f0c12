import {
  ActionController,
  type CallOf,
  type Caller,
  callerOf,
  type Context,
  Database,
  Handle,
  NotFoundError,
  REGISTRY,
  RefusedError,
  Rows,
  Writer,
} from '@flotilla/backend';
import { INBOUND_MAIL, type InboundMail, MAIL, type Mail, namesOfSubjects } from '@flotilla/backend/ports';
import type { Registry } from '@flotilla/core';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { replyToRequest } from '../../actions.js';
import { labelled, textIn } from '../../answers/labelled.js';
import { payloadOf } from '../../answers/payload.js';
import { reply, type Reply } from '../../entities/reply.js';
import { type Request, request as requestEntity } from '../../entities/request.js';
import { requestReplyEmail } from '../mails/templates.js';
import { asCrm, Forms } from '../forms.js';

const answerable = new Set(['new', 'in-progress', 'closed']);

/** Answers requests by mail. The reply, the mail and the new status are written in one transaction. */
@ActionController()
export class RepliesController {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Forms) private readonly forms: Forms,
    @Inject(MAIL) private readonly mail: Mail,
    @Inject(INBOUND_MAIL) private readonly inbound: InboundMail,
    @Inject(Database) private readonly db: Database,
    @Inject(REGISTRY) private readonly registry: Registry,
  ) {
    mail.add(requestReplyEmail);
  }

  @Handle(replyToRequest)
  async reply(
    { params: { id }, body: { text } }: CallOf<typeof replyToRequest>,
    @Req() request: FastifyRequest,
  ): Promise<{ data: Reply }> {
    const form = await this.forms.ofRequest(id);
    const author = await this.authorOf(callerOf(request));
    const replyTo = await this.inbound.replyAddress(id);
    return this.writer.transaction(async (tx) => {
      const txContext = { caller: callerOf(request), tx };
      const found = await this.rows
        .of(requestEntity, { ...asCrm, tx })
        .one({ where: { id: { eq: id } }, lock: 'update' });
      if (!found) throw new NotFoundError('There is no such request.');
      const { email } = found;
      if (email === null)
        throw new RefusedError({
          en: 'The sender has left no address.',
          ru: 'Отправитель не оставил адреса.',
        });
      const language = found.language ?? 'en';
      const answers = form ? labelled(payloadOf(found), form, language).slice(0, 100) : [];
      const data = {
        form: textIn(form?.title, language) || subjectOf(found) || '–',
        ...(form === undefined && subjectOf(found) !== '' && { subject: subjectOf(found) }),
        text,
        answers: answers.map((one) => ({ label: one.label, text: one.text })),
      };
      const thread = await this.threadOf(id, txContext);
      const letter = { name: author.name, replyTo, thread };
      const message = {
        template: requestReplyEmail,
        data,
        topic: 'requests',
        language,
        letter,
        beyondLimit: 'always' as const,
      };
      const [mail] = await this.mail.send({ ...message, receiver: { email } }, tx);
      await this.rows.of(requestEntity, txContext).update(id, {
        ...(answerable.has(found.status) && { status: 'answered' }),
        ...{ isUnread: false, snoozedUntil: null, lastMessageAt: new Date().toISOString() },
      });
      return {
        data: await this.rows.of(reply, txContext).insert({
          ...{ requestId: id, email, text, direction: 'out' },
          authorId: author.id ?? null,
          authorName: author.name ?? null,
          notificationId: mail?.id ?? null,
          messageId: mail ? this.inbound.messageIdOf(mail.id) : null,
          inReplyTo: thread.at(-1) ?? null,
        }),
      };
    });
  }
  /** Returns the author, with the name of their profile; a sign-in name is not shown to customers. */
  private async authorOf(caller: Caller): Promise<{ readonly id?: string; readonly name?: string }> {
    if (caller.kind !== 'subject') return {};
    const name = (await namesOfSubjects([caller.id], this.db, this.registry)).get(caller.id);
    return { id: caller.id, name: name === undefined || isAccountName(name) ? undefined : name };
  }

  /** Returns the Message-IDs of the request and of its newest messages, oldest first. */
  private async threadOf(requestId: string, txContext: Context): Promise<string[]> {
    const newest = await this.rows.of(reply, txContext).find({
      where: { requestId: { eq: requestId }, kind: { eq: 'message' } },
      fields: ['notificationId', 'messageId'],
      orderBy: { createdAt: 'desc' },
      limit: maxThread,
    });
    const ids = newest.flatMap(({ notificationId, messageId }) => messageId ?? notificationId ?? []);
    return [requestId, ...ids.toReversed()].map((id) =>
      id.startsWith('<') ? id : this.inbound.messageIdOf(id),
    );
  }
}

/** Maximum number of referenced mails. */
const maxThread = 20;
/** Returns the subject of a request that began with a mail. */
function subjectOf({ payload }: Request): string {
  const { subject } = payloadOf({ payload });
  return typeof subject === 'string' ? subject : '';
}

/** Returns whether a name is an e-mail or a wallet address, the fallback for an account without a profile. */
const isAccountName = (name: string) => name.includes('@') || /^0x[\da-f]{40}$/i.test(name);
