import {
  type Context,
  InvalidError,
  newId,
  Ownership,
  Rows,
  serverFor,
  type WriteTransaction,
  type TransactionContext,
} from '@flotilla/backend';
import {
  type AnyMailTemplate,
  Jobs,
  type Letter,
  type Mail,
  type MailDelivery,
  type MailTemplate,
  type MailTranslations,
  type Message,
  OWNERS,
  type Owners,
  type SentMessage,
  idFrom,
  together,
} from '@flotilla/backend/ports';
import type { ServerInput } from '@flotilla/core';
import { languagePattern } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { notificationEntity } from '../entities/notification.js';
import { template } from '../entities/template.js';
import { notificationsToTemplates, topicsToNotifications } from '../links.js';
import { type Method, type DeliveryAddress, deliveryAddressesOf } from './receivers.js';
import { Channels } from './channels/channels.js';
import { attachmentList } from './sending/attachments.js';
import { sendNotification } from './sending/send-notifications.js';
import { oneLine } from './templates/render-mail.js';
import { MailTemplates } from './templates/mail-templates.js';
import { Topics } from './topics.js';
import { Mailboxes } from './mailboxes/mailboxes.js';
import type { Topic } from '../entities/topic.js';

/** Messages are writes of this job, not of the caller whose change causes them. */
const asMail = serverFor({ kind: 'job', name: 'notification' });

/** Sends notifications: writes one per method, which a job delivers. */
@Injectable()
export class Notifications implements Mail {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Topics) private readonly topics: Topics,
    @Inject(Mailboxes) private readonly mailboxes: Mailboxes,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(MailTemplates) private readonly templates: MailTemplates,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(OWNERS) private readonly owners: Owners,
    @Inject(Channels) private readonly channels: Channels,
  ) {}

  add(...templates: readonly MailTemplate[]): void {
    this.templates.add(...templates);
  }

  translate(translations: MailTranslations): void {
    this.templates.texts.add(translations);
  }

  reaches(method: Method): boolean {
    return this.channels.has(method);
  }

  named(variant: string): AnyMailTemplate {
    return this.templates.named(variant);
  }

  async send<Data extends object>(message: Message<Data>, tx: WriteTransaction): Promise<SentMessage[]> {
    const context = { caller: asMail, tx };
    const receivers = deliveryAddressesOf(message.receiver);
    const parts = split(message);
    const topic = await this.topics.named(message.topic, context);
    if (message.subjectId !== undefined && !(await this.topics.isWanted(topic, message.subjectId, context)))
      return [];
    const all = receivers.map((one) => ({
      id: idOf(message, one),
      ...parts,
      ...one,
      status: 'new' as const,
    }));
    const written = message.by ? await this.written(all, context) : [];
    const admitted = await this.admitted(
      message,
      { rows: all.filter(({ id }) => !written.some((one) => one.id === id)), topic },
      context,
    );
    const messageId = written[0]?.messageId ?? written[0]?.id ?? all[0]?.id;
    const subjectId = this.ownership.isOwnable(notificationEntity) ? message.subjectId : undefined;
    const beside = { topicId: topic.id, subjectId };
    for (const { row, sendAfter } of admitted) {
      const templateId = await this.templateId(templateBy(row.method, message), context);
      await this.write({ ...row, messageId }, { ...beside, templateId, sendAfter }, context);
    }
    for (const { row, sendAfter } of admitted)
      await this.jobs.send(
        sendNotification,
        { id: row.id },
        { tx, singletonKey: row.id, startAfter: sendAfter },
      );
    return admitted.map(({ row: { id, method, receiver, status } }) => ({ id, method, receiver, status }));
  }

  async deliveries(ids: readonly string[]): Promise<MailDelivery[]> {
    if (ids.length === 0) return [];
    const found = await this.rows.of(notificationEntity, { caller: asMail }).find({
      where: { id: { inArray: ids } },
      fields: ['status', 'sentAt', 'lastError'],
      limit: ids.length,
    });
    return found.map(({ id, status, sentAt, lastError: problem }) => ({
      id,
      state: status === 'new' ? 'waiting' : status === 'error' ? 'failed' : 'sent',
      sentAt,
      problem,
    }));
  }

  /**
   * Returns the rows to send, with the time of each. Mails count against the limit of their mailbox. @throws
   * TooManyError
   */
  private async admitted<One extends DeliveryAddress, Data extends object>(
    { subjectId, sendAfter, beyondLimit, template: { unsubscribe } }: Message<Data>,
    { rows, topic: { id, type } }: { rows: readonly One[]; topic: Pick<Topic, 'id' | 'type'> },
    context: TransactionContext,
  ): Promise<{ readonly row: One; readonly sendAfter?: Date }[]> {
    const topicId =
      type === 'security' || unsubscribe === false || typeof unsubscribe === 'string' ? undefined : id;
    const admitted = [];
    for (const row of rows) {
      const when =
        row.method === 'email'
          ? await this.mailboxes.admit({ email: row.receiver, subjectId, topicId, beyondLimit }, context)
          : 'now';
      if (when === null) continue;
      admitted.push({ row, sendAfter: when === 'now' || (sendAfter && sendAfter > when) ? sendAfter : when });
    }
    return admitted;
  }

  /** Returns rows that an earlier run of the same job has written. */
  private async written(rows: readonly { readonly id: string }[], context: Context) {
    const ids = rows.map(({ id }) => id);
    return this.rows
      .of(notificationEntity, context)
      .find({ where: { id: { inArray: ids } }, fields: ['messageId'] });
  }

  private write(
    row: ServerInput<typeof notificationEntity> & { readonly id: string },
    {
      topicId,
      templateId,
      subjectId,
      sendAfter,
    }: { topicId: string; templateId: string; subjectId?: string; sendAfter?: Date },
    context: TransactionContext,
  ): Promise<unknown> {
    return together([
      this.rows
        .of(notificationEntity, context)
        .insert({ ...row, ...(sendAfter && { sendAfter: sendAfter.toISOString() }) }),
      this.rows.of(topicsToNotifications, context).insert({ topicId, notificationId: row.id }),
      this.rows.of(notificationsToTemplates, context).insert({ templateId, notificationId: row.id }),
      subjectId !== undefined &&
        this.owners.assign({ entity: notificationEntity, id: row.id, isNew: true }, subjectId, context),
    ]);
  }

  /** Returns the id of a template's row for administrators, created with its first message. */
  private async templateId(
    { variant }: Pick<MailTemplate, 'variant'>,
    context: TransactionContext,
  ): Promise<string> {
    return (
      await this.rows
        .of(template, context)
        .findOrCreate({ variant, adminTitle: variant }, { by: ['variant'] })
    ).id;
  }
}

const templateBy = <Data extends object>(
  method: Method,
  { template: selected, inTelegram }: Message<Data>,
): MailTemplate<Data> => (method === 'telegram' ? inTelegram : undefined) ?? selected;

/**
 * Returns a new id or, for a message of a run, one derived from run, template and receiver, so that a
 * repeated run writes no duplicate.
 */
function idOf<Data extends object>(message: Message<Data>, { method, receiver }: DeliveryAddress): string {
  const { by } = message;
  return by ? idFrom(by.sentAt, [by.id, templateBy(method, message).variant, method, receiver]) : newId();
}

const storedLetter = ({ name, replyTo, thread }: Letter) => ({
  ...(name !== undefined && { name: oneLine(name) }),
  ...(replyTo !== undefined && { replyTo }),
  thread: [...thread],
});

/** Splits data into readable and secret parts. @throws InvalidError */
function split<Data extends object>({
  template: { variant, data: schema, secrets: own, sender = 'system' },
  inTelegram,
  data,
  language,
  letter,
  attachments = [],
}: Message<Data>) {
  if ((sender === 'person') !== (letter !== undefined))
    throw new Error(
      `The template ${variant} is of the sender "${sender}": only those of persons have a letter.`,
    );
  // A value that is secret in one method only would be readable in the row of the other.
  if (
    inTelegram &&
    new Set([...own, ...inTelegram.secrets]).size !== Math.min(own.length, inTelegram.secrets.length)
  )
    throw new Error(
      `The templates ${variant} and ${inTelegram.variant} keep different data secret: name the same in both.`,
    );
  const result = schema.safeParse(data);
  if (!result.success) throw InvalidError.ofIssues(result.error.issues, 'data');
  const { secret = [], open = [] } = Object.groupBy(Object.entries(result.data), ([name]) =>
    own.includes(name) ? 'secret' : 'open',
  );
  const listed = attachmentList.safeParse(attachments);
  if (!listed.success) throw InvalidError.ofIssues(listed.error.issues, 'attachments');
  return {
    attachments: listed.data,
    ...(letter && { letter: storedLetter(letter) }),
    data: Object.fromEntries(open),
    secrets: secret.length ? JSON.stringify(Object.fromEntries(secret)) : null,
    language: languagePattern.test(language) ? language : 'en',
  };
}
