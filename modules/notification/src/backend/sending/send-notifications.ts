import { Database, LOGGER, Repositories, server } from '@flotilla/backend';
import { type JobRun, Jobs } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { notificationEntity } from '../../entities/notification.js';
import { UndeliverableError } from '../channel.js';
import { Channels } from '../channels/channels.js';
import { maxMails } from '../channels/smtp-channel.js';
import { NOTIFICATION_SETTINGS, type NotificationSettings } from '../notification-settings.js';
import { isReachable, type Method } from '../receivers.js';
import { MailTemplates } from '../templates/mail-templates.js';
import { type RenderedMail, renderMail } from '../templates/render-mail.js';

/** Sends one notification, named by its id. */
export const sendJob = 'notification.send';
const sendDueJob = 'notification.send-due';
/** Six hours, in which a mail server may be down. */
const retryLimit = 16;
const maxReason = 1000;

/** A notification that is to be sent now, with the secrets that no other read answers. */
interface DueNotification {
  [column: string]: unknown;
  readonly id: string;
  readonly method: Method;
  readonly receiver: string;
  readonly language: string;
  readonly data: Record<string, unknown> | null;
  readonly secrets: string | null;
  readonly template: string | null;
}

/** The jobs that send what was written. The queue gives a notification to one process at a time. */
@Injectable()
export class SendNotifications {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(Repositories) private readonly repositories: Repositories,
    @Inject(MailTemplates) private readonly templates: MailTemplates,
    @Inject(Channels) private readonly channels: Channels,
    @Inject(NOTIFICATION_SETTINGS) private readonly settings: NotificationSettings,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {
    const timeoutSeconds = 120;
    jobs.define({
      name: sendJob,
      retryLimit,
      concurrency: maxMails,
      timeoutSeconds,
      handle: (data: { id: string }, run) => this.send(data.id, run),
    });
    jobs.define({ name: sendDueJob, retryLimit: 0, schedule: '* * * * *', handle: () => this.sendDue() });
  }

  private async send(id: string, run: JobRun): Promise<void> {
    const [due] = await this.db.query<DueNotification>(dueText, [id]);
    if (!due) return;
    try {
      const { subject: title } = await this.deliver(due, run.signal);
      await this.record(due, { status: 'sent', title, attempts: run.attempt, sentAt: new Date(), lastError: null, secrets: null });
    } catch (error) {
      const lastError = reasonOf(error);
      const isFinal = run.isLast || error instanceof UndeliverableError;
      const failed = { attempts: run.attempt, lastError, ...(isFinal && { status: 'error', secrets: null }) };
      await this.record(due, failed);
      if (!isFinal) throw error;
      this.log.warn({ id, method: due.method, template: due.template, reason: lastError }, 'a notification could not be sent');
    }
  }

  private async deliver(due: DueNotification, signal: AbortSignal): Promise<RenderedMail> {
    const { id, method, receiver } = due;
    if (!isReachable(method, receiver)) throw new UndeliverableError('The receiver is not an address.');
    const mail = await this.render(due);
    await this.channels.of(method).deliver({ id, receiver, ...mail }, signal);
    return mail;
  }

  private async render({ template, data, secrets, language }: DueNotification): Promise<RenderedMail> {
    if (template === null) throw new UndeliverableError('It has no template.');
    const known = this.templates.named(template);
    const given = known.data.safeParse({ ...data, ...(JSON.parse(secrets ?? '{}') as object) });
    if (!given.success) throw new UndeliverableError(`Its data are not those of its template: ${given.error.issues[0]?.message}`);
    return renderMail(known, { data: given.data, language, site: this.settings.site });
  }

  private async record({ id }: DueNotification, values: Readonly<Record<string, unknown>>): Promise<void> {
    await this.repositories.of(notificationEntity).set(id, values, { caller: server });
  }

  /** Sends what has no job of its own: what administrators wrote, or put off, or set back to `new`. */
  private async sendDue(): Promise<void> {
    const due = await this.db.query<{ id: string }>(
      `select "id" from notification_notification where "status" = 'new' and "sendAfter" < now() - interval '30 seconds' order by "sendAfter" limit 1000`,
    );
    for (const { id } of due) await this.jobs.send(sendJob, { id }, { singletonKey: id });
  }
}

/** The clocks of processes differ a little from the database's, which decides when a job is due. */
const dueText = `
select n."id", n."method", n."receiver", n."language", n."data", n."secrets", t."variant" as template
from notification_notification n
left join notification_notifications_to_templates l on l."notificationId" = n."id"
left join notification_template t on t."id" = l."templateId"
where n."id" = $1::uuid and n."status" = 'new' and n."sendAfter" < now() + interval '1 minute'
limit 1`;

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, maxReason);
}
