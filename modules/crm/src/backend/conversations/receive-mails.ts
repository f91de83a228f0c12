import { Readable } from 'node:stream';
import {
  anonymous,
  Events,
  LOGGER,
  ProblemError,
  type RateLimit,
  RateLimits,
  Rows,
  TooManyError,
  type TransactionContext,
  Writer,
} from '@flotilla/backend';
import {
  INBOUND_MAIL,
  type InboundMail,
  type MailOutcome,
  type ReceivedFile,
  type ReceivedMail,
  UPLOADS,
  type Uploads,
} from '@flotilla/backend/ports';
import { file } from '@flotilla/file-storage';
import { Inject, Injectable } from '@nestjs/common';
import { reply } from '../../entities/reply.js';
import { type Request, request } from '../../entities/request.js';
import { answerReceived } from '../../events.js';
import { repliesToFileStorageModuleFiles } from '../../links.js';
import { CRM_SETTINGS, type CrmSettings } from '../crm-settings.js';
import { asCrm } from '../forms.js';
import { MatchMails } from './match-mails.js';

interface Log {
  warn(details: object, message: string): void;
}

interface KeptFile {
  readonly name: string;
  readonly stored: ReceivedFile;
}

const hourMs = 3_600_000;
/** Bounds the mails of one conversation, whose reply address strangers may know. */
const answersPerHour = 300;

/** Stores received mails as messages of conversations. */
@Injectable()
export class ReceiveMails {
  private readonly newRequests: RateLimit;
  private readonly answers: RateLimit;

  constructor(
    @Inject(INBOUND_MAIL) inbound: InboundMail,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Events) private readonly events: Events,
    @Inject(UPLOADS) private readonly uploads: Uploads,
    @Inject(MatchMails) private readonly matches: MatchMails,
    @Inject(CRM_SETTINGS) private readonly settings: CrmSettings,
    @Inject(LOGGER) private readonly log: Log,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    inbound.onMail((mail) => this.receive(mail));
    const limitOf = (name: string, calls: number) => limits.of({ name, calls, windowMs: hourMs });
    this.newRequests = limitOf('crm.requests-by-mail', Math.max(1, settings.mailRequestsPerHour));
    this.answers = limitOf('crm.answers-by-mail', answersPerHour);
  }

  /**
   * Stores a mail once: concurrent deliveries of one Message-ID collide on a unique index. @throws
   * TooManyError, and errors after which the mail should be delivered again
   */
  async receive(mail: ReceivedMail): Promise<MailOutcome> {
    if (await this.isStored(mail)) return 'duplicate';
    const requestId = await this.matches.requestOf(mail);
    if (requestId === undefined && !this.mayBegin(mail)) return 'ignored';
    await this.admit(mail, requestId);
    const stored: string[] = [];
    try {
      const files = await this.keepFiles(mail, stored);
      return await this.writer.transaction((tx) =>
        this.store(mail, { requestId, ...files }, { ...asCrm, tx }),
      );
    } catch (error) {
      if (await this.isStored(mail)) return 'duplicate';
      throw error;
    } finally {
      if (stored.length > 0) await this.uploads.release(stored);
    }
  }

  private isStored({ messageId }: ReceivedMail): Promise<boolean> {
    return this.rows.of(reply, asCrm).exists({ where: { messageId: { eq: messageId } } });
  }

  /** A program never begins a conversation. */
  private mayBegin({ kind, from }: ReceivedMail): boolean {
    return kind === 'message' && from !== undefined && this.settings.mailRequestsPerHour > 0;
  }

  private async admit({ from = '' }: ReceivedMail, requestId: string | undefined): Promise<void> {
    const [limit, key] =
      requestId === undefined ? ([this.newRequests, from] as const) : ([this.answers, requestId] as const);
    // A refused mail is delivered again, and must not extend its own wait.
    const seconds = (await limit.wait(key)) || (await limit.take(key));
    if (seconds > 0) throw new TooManyError('Too many mails. Try again later.', seconds);
  }

  /** Stores files; those that the storage refuses are named as lost. */
  private async keepFiles(
    mail: ReceivedMail,
    stored: string[],
  ): Promise<{ kept: KeptFile[]; lost: string[] }> {
    const kept: KeptFile[] = [];
    const lost = [...mail.lostFiles];
    if (mail.kind !== 'message') return { kept, lost: [] };
    for (const { name, bytes } of mail.files) {
      if (bytes.length > this.settings.maxFileBytes) {
        lost.push(name);
        continue;
      }
      try {
        const content = Readable.from([Buffer.from(bytes)], { objectMode: false });
        // The storage refuses SVG and other types with scripts from an anonymous caller.
        const one = await this.uploads.receive({ field: 'file', name, content, caller: anonymous });
        stored.push(one.path);
        kept.push({ name, stored: one });
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        lost.push(name);
      }
    }
    return { kept, lost };
  }

  private async store(
    mail: ReceivedMail,
    { requestId, kept, lost }: { requestId: string | undefined; kept: KeptFile[]; lost: string[] },
    context: TransactionContext,
  ): Promise<MailOutcome> {
    const found =
      requestId === undefined ? await this.begin(mail, context) : await this.locked(requestId, context);
    if (!found) return 'ignored';
    const { from = '', kind, text, messageId } = mail;
    const { id: replyId } = await this.rows.of(reply, context).insert({
      ...{ requestId: found.id, direction: 'in', kind, text, messageId, lostFiles: lost },
      email: from,
      authorName: mail.name || null,
      quoted: mail.quoted || null,
      inReplyTo: mail.references[0] ?? null,
    });
    for (const { name, stored } of kept) {
      const { set, suggested } = stored.valuesFor(file, 'file');
      const values = { ...suggested, ...set, file: stored.path, adminTitle: name || 'Answer' };
      const { id: fileStorageModuleFileId } = await this.rows.of(file, context).insert(values);
      await this.rows
        .of(repliesToFileStorageModuleFiles, context)
        .insert({ replyId, fileStorageModuleFileId });
    }
    await this.wake(found, mail, context);
    if (kind === 'message' && found.status !== 'spam')
      await this.events.emit(answerReceived, { requestId: found.id, replyId }, context.tx);
    return 'stored';
  }

  private begin({ from = '', name, subject }: ReceivedMail, context: TransactionContext): Promise<Request> {
    return this.rows
      .of(request, context)
      .insert({ payload: { subject }, email: from, name: name || null, isConfirmed: true });
  }

  private async locked(id: string, context: TransactionContext): Promise<Request | null> {
    const found = await this.rows.of(request, context).one({ where: { id: { eq: id } }, lock: 'update' });
    if (!found) this.log.warn({ requestId: id }, 'a mail answers a deleted request');
    return found;
  }

  /** Puts the conversation back among the open ones. A bounce is shown, but opens nothing. */
  private async wake(
    { id, status }: Request,
    { kind }: ReceivedMail,
    context: TransactionContext,
  ): Promise<void> {
    if (kind === 'automatic' || status === 'spam') return;
    const isReopened = kind === 'message' && (status === 'answered' || status === 'closed');
    await this.rows.of(request, context).update(id, {
      isUnread: true,
      ...(kind === 'message' && { lastMessageAt: new Date().toISOString(), snoozedUntil: null }),
      ...(isReopened && { status: 'new' }),
    });
  }
}
