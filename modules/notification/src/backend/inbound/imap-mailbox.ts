import { LOGGER } from '@flotilla/backend';
import { defineJob, type JobRun, Jobs, requirePackages } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { ImapFlow } from 'imapflow';
import type { Logger } from 'pino';
import { z } from 'zod';
import { NOTIFICATION_SETTINGS, type NotificationSettings } from '../notification-settings.js';
import { InboundMails } from './inbound-mails.js';
import { maxMailBytes, UnreadableMailError } from './parse-mail.js';

/** The queue runs it once per cluster, and not while it is still running. */
const readMailbox = defineJob('notification.read-mailbox', z.object({}), {
  retryLimit: 0,
  schedule: '* * * * *',
  timeoutSeconds: 240,
  title: { en: 'Reads answers from the mailbox', ru: 'Читает ответы из почтового ящика' },
});

const maxMailsPerRun = 50;
/** Failures of one mail until it is read once an hour only: a limit or an outage may last as long. */
const maxFailures = 5;
const minuteMs = 60_000;
const failingMs = 60 * minuteMs;
const maxDelayMs = 30 * minuteMs;

interface Failures {
  readonly count: number;
  /** Time of the last one, in ms since 1970. */
  readonly at: number;
}

type Imap = NonNullable<NonNullable<NotificationSettings['inbound']>['imap']>;

/** Reads unseen mails of a mailbox, and marks each one after it is stored. */
@Injectable()
export class ImapMailbox {
  private failedConnections = 0;
  private retryAt = 0;
  /** By UID. */
  private readonly failures = new Map<number, Failures>();

  constructor(
    @Inject(NOTIFICATION_SETTINGS) { inbound }: NotificationSettings,
    @Inject(InboundMails) private readonly mails: InboundMails,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(Jobs) jobs: Jobs,
  ) {
    const imap = inbound?.imap;
    if (!imap) return;
    requirePackages({
      purpose: 'The mailbox (INBOUND_IMAP_URL)',
      names: ['imapflow'],
      from: import.meta.url,
    });
    jobs.on(readMailbox, (_data, run) => this.read(imap, run));
  }

  /** Reads the mailbox; after a failed connection waits one minute, then two, at most 30. */
  async read(imap: Imap, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    if (Date.now() < this.retryAt) return;
    try {
      await this.readOnce(imap, signal);
      this.failedConnections = 0;
    } catch (error) {
      const delay = Math.min(minuteMs * 2 ** this.failedConnections, maxDelayMs);
      this.failedConnections += 1;
      this.retryAt = Date.now() + delay - minuteMs / 2;
      this.log.warn({ reason: reasonOf(error), delay }, 'the mailbox of answers could not be read');
    }
  }

  private async readOnce({ url, doneFolder }: Imap, signal: AbortSignal): Promise<void> {
    const client = await connect(new URL(url));
    const close = () => client.close();
    signal.addEventListener('abort', close, { once: true });
    try {
      const folder = decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX';
      const lock = await client.getMailboxLock(folder);
      try {
        const unseen = (await client.search({ seen: false }, { uid: true })) || [];
        this.forgetFailuresOfOthers(unseen);
        const due = unseen.filter((uid) => this.isDue(uid));
        for (const uid of due.slice(0, maxMailsPerRun)) {
          if (signal.aborted) return;
          if (await this.take(client, uid)) await markDone(client, uid, doneFolder);
        }
      } finally {
        lock.release();
      }
      await client.logout();
    } finally {
      signal.removeEventListener('abort', close);
      client.close();
    }
  }

  private isDue(uid: number): boolean {
    const { count, at } = this.failures.get(uid) ?? { count: 0, at: 0 };
    return count < maxFailures || at + failingMs <= Date.now();
  }

  /** Forgets the failures of mails that were read or deleted elsewhere. */
  private forgetFailuresOfOthers(unseen: readonly number[]): void {
    const uids = new Set(unseen);
    for (const uid of this.failures.keys()) if (!uids.has(uid)) this.failures.delete(uid);
  }

  /** Stores one mail. Returns whether it is finished; a failed one is read again by the next run. */
  private async take(client: ImapFlow, uid: number): Promise<boolean> {
    const head = await client.fetchOne(String(uid), { size: true }, { uid: true });
    if (!head) return false;
    if ((head.size ?? 0) > maxMailBytes) return this.leaveOut(uid, 'It is larger than 10 MB.');
    // `source` does not mark the mail as seen (RFC 3501, BODY.PEEK).
    const mail = await client.fetchOne(String(uid), { source: true }, { uid: true });
    if (!mail || !mail.source) return false;
    try {
      await this.mails.receive(mail.source);
      this.failures.delete(uid);
      return true;
    } catch (error) {
      if (error instanceof UnreadableMailError) return this.leaveOut(uid, error.message);
      this.failures.set(uid, { count: (this.failures.get(uid)?.count ?? 0) + 1, at: Date.now() });
      this.log.error({ uid, reason: reasonOf(error) }, 'a mail could not be stored; it stays unread');
      return false;
    }
  }

  private leaveOut(uid: number, reason: string): true {
    this.log.warn({ uid, reason }, 'a mail was left out');
    return true;
  }
}

async function connect(url: URL): Promise<ImapFlow> {
  // Loaded with the first run: most processes never read a mailbox.
  const { ImapFlow: Client } = await import('imapflow');
  const isSecure = url.protocol === 'imaps:';
  const client = new Client({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 993 : 143),
    secure: isSecure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  });
  // Without a handler, a lost connection would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function markDone(client: ImapFlow, uid: number, folder: string | undefined): Promise<void> {
  await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
  if (folder !== undefined) await client.messageMove(String(uid), folder, { uid: true });
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);
