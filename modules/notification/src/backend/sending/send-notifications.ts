import { setImmediate } from 'node:timers/promises';
import { Database, LOGGER, Rows, server, type ServerRows } from '@flotilla/backend';
import { defineJob, type JobRun, Jobs, SITE_THEME, type SiteTheme } from '@flotilla/backend/ports';
import { show, via } from '@flotilla/core';
import { isPlainObject } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import { notificationEntity } from '../../entities/notification.js';
import { template } from '../../entities/template.js';
import { topic } from '../../entities/topic.js';
import { notificationsToTemplates, topicsToNotifications } from '../../links.js';
import { InDoubtError, type Message, UndeliverableError } from '../channel.js';
import { Channels } from '../channels/channels.js';
import { maxMails } from '../channels/smtp-channel.js';
import { isReachable } from '../receivers.js';
import { Attachments } from './attachments.js';
import { clearMarker, handOver, storeParts, cancelHandOver } from './hand-over.sql.js';
import { AlreadyHandedOverError, DeliveryMarkers } from './delivery-markers.js';
import { Unsubscribing } from '../unsubscribing/unsubscribing.js';
import { type Brief, briefOf } from '../templates/brief.js';
import { MailSites } from '../templates/mail-sites.js';
import { MailTemplates } from '../templates/mail-templates.js';
import { type RenderedMail, renderMail } from '../templates/render-mail.js';

/** Retries for about six hours of an unavailable mail server. */
const retryLimit = 16;
/** Sends one notification by id. */
export const sendNotification = defineJob('notification.send', z.object({ id: z.guid() }), {
  retryLimit,
  concurrency: maxMails,
  timeoutSeconds: 120,
});
const sendDue = defineJob('notification.send-due', z.object({}), {
  retryLimit: 0,
  schedule: '* * * * *',
  title: { en: 'Sends messages whose time has come', ru: 'Отправляет сообщения, время которых пришло' },
});
const maxReason = 1000;

/** Tolerated difference to the database's clock, which decides when a job is due. */
const clockDifference = 60_000;
/** Older due notifications without a job are sent by the job of each minute. */
const jobDelay = 30_000;
const templateSelection = via(notificationsToTemplates, show(template, []), { first: true });
const topicSelection = via(topicsToNotifications, show(topic, ['type']), { first: true });
/** Shown to administrators for a message that may have arrived. */
const inDoubt =
  'It was handed over when the process ended: it may have arrived. Set it to new to send it once more.';

/** Jobs that send notifications. The queue gives a notification to one process at a time. */
@Injectable()
export class SendNotifications {
  /** Delivered messages whose status could not be stored yet: they are not delivered again. */
  private readonly delivered = new Map<string, DeliverySummary>();
  /** Marker of each notification that this process has handed over. */
  private readonly ownMarkers = new Map<string, string>();

  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(MailTemplates) private readonly templates: MailTemplates,
    @Inject(Channels) private readonly channels: Channels,
    @Inject(Attachments) private readonly attachments: Attachments,
    @Inject(Unsubscribing) private readonly unsubscribing: Unsubscribing,
    @Inject(Database) private readonly db: Database,
    @Inject(DeliveryMarkers) private readonly markers: DeliveryMarkers,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(MailSites) private readonly site: MailSites,
    @Inject(SITE_THEME) private readonly look: SiteTheme,
  ) {
    jobs.on(sendNotification, ({ id }, run) => this.send(id, run));
    jobs.on(sendDue, () => this.sendDue());
  }

  /** Returns a notification that is due, with the secrets that no other read returns. */
  private due(id: string) {
    return this.notifications.one({
      where: { id: { eq: id }, status: { eq: 'new' }, sendAfter: { lt: fromNow(clockDifference) } },
      fields: [
        'method',
        'receiver',
        'language',
        'data',
        'attachments',
        'handedOverAt',
        'handedOverBy',
        'partsTaken',
        'letter',
      ],
      secrets: ['secrets'],
      with: { template: templateSelection, topic: topicSelection },
    });
  }

  private async send(id: string, run: JobRun): Promise<void> {
    const due = await this.due(id);
    if (!due) return;
    const by = due.handedOverBy;
    let summary = this.delivered.get(id);
    if (summary === undefined && due.handedOverAt !== null) {
      const title = by === null ? undefined : await this.markers.acceptedTitle(by);
      if (title !== undefined) summary = { title };
      else {
        if (by === null || !(await this.markers.cancel(by))) return this.giveUp(due, inDoubt, run);
        // The other process was alive, and has stored the outcome since.
        if (!(await cancelHandOver(id, by, this.db))) return;
      }
    }
    const wasTaken = summary !== undefined;
    summary ??= await this.tryToDeliver(due, run);
    if (summary === undefined) return;
    this.delivered.set(id, summary);
    await this.notifications.update(id, {
      status: 'sent',
      ...summary,
      attempts: run.attempt,
      sentAt: fromNow(0),
      lastError: null,
      secrets: null,
      ...finished,
    });
    this.delivered.delete(id);
    await this.forget(id);
    if (by !== null && wasTaken) this.markers.clearTitle(by);
  }

  private async giveUp(
    { id, method, template: made }: DueNotification,
    reason: string,
    run: JobRun,
  ): Promise<void> {
    await this.notifications.update(id, {
      ...finished,
      status: 'error',
      secrets: null,
      attempts: run.attempt,
      lastError: reason,
    });
    await this.forget(id);
    this.log.warn({ id, method, template: made?.variant, reason }, 'a notification could not be sent');
  }

  /**
   * Delivers a message and returns its summary; undefined when it is given up. @throws errors that a retry
   * may resolve
   */
  private async tryToDeliver(due: DueNotification, run: JobRun): Promise<DeliverySummary | undefined> {
    try {
      return await this.deliver(due, run.signal);
    } catch (error) {
      // Another process stores the outcome, or already has.
      if (error instanceof AlreadyHandedOverError) throw error;
      const isFinal = run.isLast || error instanceof UndeliverableError || error instanceof InDoubtError;
      if (isFinal) {
        await this.giveUp(due, reasonOf(error), run);
        return undefined;
      }
      await this.notifications.update(due.id, {
        ...notHandedOver,
        attempts: run.attempt,
        lastError: reasonOf(error),
      });
      await this.forget(due.id);
      throw error;
    }
  }

  private async deliver(due: DueNotification, signal: AbortSignal): Promise<DeliverySummary> {
    const { id, method, receiver } = due;
    if (!isReachable(method, receiver)) throw new UndeliverableError('The receiver is not an address.');
    const { brief, ...mail } = await this.render(due);
    const delivering = {
      signal,
      handOver: (finalWrite: () => void) => this.handOver(id, finalWrite),
      partsTaken: due.partsTaken,
      tookParts: (count: number) => this.tookParts(id, count),
    };
    await this.attachments.lend({ given: due.attachments, method }, (files) =>
      this.channels.of(method).deliver({ id, receiver, ...mail, ...files }, delivering),
    );
    const by = this.ownMarkers.get(id);
    if (by !== undefined) this.markers.recordAccepted(by, mail.subject);
    return { title: mail.subject, ...brief };
  }

  /** Stores the hand-over and then does the final write. @throws AlreadyHandedOverError */
  private async handOver(id: string, finalWrite: () => void): Promise<void> {
    const by = await this.markers.newName();
    if (!(await handOver(id, by, this.db)))
      throw new AlreadyHandedOverError('Another process hands it over.');
    if (by === null) return finalWrite();
    // In a new turn of the event loop, so that rendering other mails does not come between the marker and the
    // final write.
    await setImmediate();
    if (this.markers.markAndWrite(by, finalWrite)) return void this.ownMarkers.set(id, by);
    // The disk is full: without a marker, this message is in doubt after a crash.
    if (!(await clearMarker(id, by, this.db)))
      throw new AlreadyHandedOverError('Another process has taken it back.');
    finalWrite();
  }

  /** Stores the accepted parts; the message is in doubt if that fails. */
  private async tookParts(id: string, count: number): Promise<void> {
    const isNoted = await storeParts(id, count, this.db).catch((error: unknown) => {
      throw new InDoubtError('A part of it was taken, which could not be noted.', { cause: error });
    });
    if (!isNoted) throw new AlreadyHandedOverError('Another process has given it up.');
    await this.forget(id);
  }

  private async forget(id: string): Promise<void> {
    const by = this.ownMarkers.get(id);
    this.ownMarkers.delete(id);
    if (by !== undefined) await this.markers.forget(by);
  }

  private async render(
    due: DueNotification,
  ): Promise<RenderedMail & Pick<Message, 'unsubscribe' | 'letter'> & { readonly brief: Brief }> {
    const { template: selected, data, secrets, language, method } = due;
    if (selected === null) throw new UndeliverableError('It has no template.');
    const registered = this.templates.named(selected.variant);
    const given = registered.data.safeParse({ ...objectOf(data), ...objectOf(JSON.parse(secrets ?? '{}')) });
    if (!given.success)
      throw new UndeliverableError(
        `Its data are not those of its template: ${given.error.issues[0]?.message}`,
      );
    const { site, timeZone } = await this.site.in(language);
    const unsubscribe = await this.unsubscribing.addressFor(due, { template: registered, data: given.data });
    const letter = letterShape.safeParse(due.letter).data;
    const theme = await this.look.current();
    const { texts } = this.templates;
    const input = { data: given.data, language, method, site, timeZone, unsubscribe, theme, texts };
    const mail = await renderMail(registered, input);
    return { ...mail, unsubscribe, letter, brief: await briefOf(registered, mail, input) };
  }

  /** Sends due notifications without a job: written, postponed or reset to `new` by administrators. */
  private async sendDue(): Promise<void> {
    await this.markers.sweep((handedOverBy) =>
      this.notifications.exists({ where: { handedOverBy: { eq: handedOverBy } } }),
    );
    const due = await this.notifications.find({
      where: { status: { eq: 'new' }, sendAfter: { lt: fromNow(-jobDelay) } },
      orderBy: { sendAfter: 'asc' },
      fields: [],
      limit: 1000,
    });
    for (const { id } of due) await this.jobs.send(sendNotification, { id }, { singletonKey: id });
  }

  private get notifications(): ServerRows<typeof notificationEntity> {
    return this.rows.of(notificationEntity, { caller: server });
  }
}

/** Summary of a delivered message; only the title is known when another process delivered it. */
type DeliverySummary = { readonly title: string } & Partial<Brief>;
type DueNotification = NonNullable<Awaited<ReturnType<SendNotifications['due']>>>;

const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
/** State of a notification that no process has handed over. */
const notHandedOver = { handedOverAt: null, handedOverBy: null } as const;
/** State of a finished notification: sending it again starts with the first part. */
const finished = { ...notHandedOver, partsTaken: 0 } as const;
const letterShape = z.object({
  name: z.string().optional(),
  replyTo: z.string().optional(),
  thread: z.array(z.string()),
});
const objectOf = (json: unknown) => (isPlainObject(json) ? json : {});

function reasonOf(error: unknown): string {
  return [...(error instanceof Error ? error.message : String(error))].slice(0, maxReason).join('');
}
