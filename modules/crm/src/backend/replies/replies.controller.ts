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
import {
  CONTACTS,
  type Contacts,
  type Letter,
  MAIL,
  type Mail,
  namesOfSubjects,
} from '@flotilla/backend/ports';
import type { Registry } from '@flotilla/core';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { replyToRequest } from '../../actions.js';
import { labelled, textIn } from '../../answers/labelled.js';
import { payloadOf } from '../../answers/payload.js';
import { reply, type Reply } from '../../entities/reply.js';
import { request as requestEntity } from '../../entities/request.js';
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
    @Inject(CONTACTS) private readonly contacts: Contacts,
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
    const writer = await this.writerOf(callerOf(request));
    return this.writer.transaction(async (tx) => {
      const txContext = { caller: callerOf(request), tx };
      const found = await this.rows
        .of(requestEntity, { ...asCrm, tx })
        .one({ where: { id: { eq: id } }, lock: 'update' });
      if (!found) throw new NotFoundError('There is no such request.');
      const { email } = found;
      if (email === null) throw new RefusedError('The sender has left no address.');
      const language = found.language ?? 'en';
      const answers = labelled(payloadOf(found), form, language).slice(0, 100);
      const data = {
        form: textIn(form?.title, language) || '–',
        text,
        answers: answers.map((one) => ({ label: one.label, text: one.text })),
      };
      const letter = { ...writer, thread: await this.threadOf(id, txContext) };
      const message = {
        template: requestReplyEmail,
        data,
        topic: 'requests',
        language,
        letter,
        beyondLimit: 'always' as const,
      };
      const [mail] = await this.mail.send({ ...message, receiver: { email } }, tx);
      if (answerable.has(found.status))
        await this.rows.of(requestEntity, txContext).update(id, { status: 'answered' });
      return {
        data: await this.rows
          .of(reply, txContext)
          .insert({ requestId: id, email, text, notificationId: mail?.id ?? null }),
      };
    });
  }
  /**
   * Returns the From name and the Reply-To address: the author's, else that of the first administrator with
   * an address.
   */
  private async writerOf(caller: Caller): Promise<Pick<Letter, 'name' | 'replyTo'>> {
    const administrators = async () =>
      (await this.contacts.administrators()).find(({ receiver }) => receiver.email)?.receiver.email;
    if (caller.kind !== 'subject') return { replyTo: await administrators() };
    const name = (await namesOfSubjects([caller.id], this.db, this.registry)).get(caller.id);
    const { email } = await this.contacts.receiverOf(caller.id);
    return {
      name: name === undefined || isAccountName(name) ? undefined : name,
      replyTo: email ?? (await administrators()),
    };
  }

  /** Returns the Message-IDs of the request and of its earlier replies. */
  private async threadOf(requestId: string, txContext: Context): Promise<string[]> {
    const where = { requestId: { eq: requestId } };
    const before = await this.rows
      .of(reply, txContext)
      .find({ where, fields: ['notificationId'], orderBy: { createdAt: 'asc' }, limit: maxThread });
    return [requestId, ...before.flatMap(({ notificationId }) => notificationId ?? [])];
  }
}

/** Maximum number of referenced mails. */
const maxThread = 20;
/** Returns whether a name is an e-mail or a wallet address, the fallback for an account without a profile. */
const isAccountName = (name: string) => name.includes('@') || /^0x[\da-f]{40}$/i.test(name);
