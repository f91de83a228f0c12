import { setTimeout } from 'node:timers/promises';
import {
  type Context,
  Database,
  LOGGER,
  type RateLimit,
  RateLimits,
  RefusedError,
  Rows,
  type TransactionContext,
} from '@flotilla/backend';
import {
  CHAT_ANSWERS,
  type ChatAnswers,
  type ChatTurn,
  defineJob,
  type JobRun,
  Jobs,
} from '@flotilla/backend/ports';
import { toPlainText } from '@flotilla/rich-text/text';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import { message } from '../../entities/message.js';
import { profile } from '../../entities/profile.js';
import type { Member } from '../members.js';
import { Messages } from '../messages/messages.js';
import { messageIds, openAnswer } from '../messages/messages.sql.js';
import { Presenter } from '../presenter.js';

const question = z.object({
  answerId: z.guid(),
  chatId: z.guid(),
  profileId: z.guid(),
  language: z.string(),
});
type Question = z.output<typeof question>;
const answerJob = defineJob('social.answer', question, {
  retryLimit: 3,
  concurrency: 4,
  timeoutSeconds: 180,
});

/** A message for the assistants of a chat. */
export interface AssistantRequest {
  readonly chatId: string;
  readonly messageId: string;
  /** Author of the message. */
  readonly by: string;
  readonly members: readonly Member[];
  readonly language: string;
  /** The author's subject and client address. */
  readonly subjectId: string;
  readonly ip: string;
}

/** Shown in the chat until the answer starts. */
const thinking = '…';
const hourMs = 3_600_000;
const tooMany = 'Too many questions to assistants. Try again later.';
const maxAssistants = 3;
const maxTurns = 20;
const maxAnswer = 16_000;
/** Interval between two updates of the partial answer. */
const writtenEveryMs = 500;

/**
 * Assistants answer messages of their chats. They run in a job, so that no request waits for them and no
 * answer is lost.
 */
@Injectable()
export class Answers {
  private readonly ofSubject: RateLimit;
  private readonly ofNetwork: RateLimit;

  constructor(
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Database) private readonly db: Database,
    @Inject(Messages) private readonly messages: Messages,
    @Inject(Presenter) private readonly presenter: Presenter,
    @Inject(CHAT_ANSWERS) private readonly answers: ChatAnswers,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(RateLimits) limits: RateLimits,
  ) {
    this.ofSubject = limits.of({ name: 'social.answers', calls: 60, windowMs: hourMs });
    // Accounts are free, but each answer costs money.
    this.ofNetwork = limits.of({ name: 'social.answers-in', calls: 240, windowMs: hourMs });
    jobs.on(answerJob, (data, run) => this.answer(data, run));
  }

  /**
   * Queues answers of the assistants of a chat; assistants do not answer each other. Returns their number.
   * @throws TooManyError
   */
  async begin(
    { chatId, messageId, by, members, language, subjectId, ip }: AssistantRequest,
    txContext: TransactionContext,
  ): Promise<number> {
    const assistants = members.filter(({ isAssistant }) => isAssistant).slice(0, maxAssistants);
    const memberIds = members.map(({ id }) => id);
    if (assistants.some(({ id }) => id === by)) return 0;
    if (assistants.length > 0) {
      await this.ofSubject.enforce(subjectId, tooMany);
      await this.ofNetwork.enforce(ip, tooMany);
    }
    for (const { id: profileId } of assistants) {
      const open = await openAnswer({ profileId, chatId, messageId }, txContext.tx);
      if (open !== undefined)
        await this.rows.of(message, txContext).update(open, { variant: 'answering', description: thinking });
      const answerId =
        open ??
        (
          await this.messages.create(
            { chatId, profileId, memberIds, description: thinking, variant: 'answering' },
            txContext,
          )
        ).id;
      await this.jobs.send(
        answerJob,
        { answerId, chatId, profileId, language },
        { tx: txContext.tx, singletonKey: answerId },
      );
    }
    return assistants.length;
  }

  private async answer(job: Question, run: JobRun): Promise<void> {
    const open = { where: { id: { eq: job.answerId }, variant: { eq: 'answering' } } };
    if (!(await this.rows.of(message, run).exists(open))) return;
    try {
      const text = await this.written(job, run);
      if (text) await this.finish(job, { variant: 'default', description: text }, run);
      else await this.finish(job, { variant: 'failed', description: thinking }, run);
    } catch (error) {
      const isOver = run.isLast || error instanceof RefusedError;
      if (isOver) await this.finish(job, { variant: 'failed', description: thinking }, run);
      this.log.warn({ answerId: job.answerId, reason: String(error) }, 'an assistant could not answer');
      if (!(error instanceof RefusedError)) throw error;
    }
  }

  /** Requests an answer and shows it while it is written. */
  private async written(
    { answerId, chatId, profileId, language }: Question,
    run: JobRun,
  ): Promise<string | undefined> {
    const turns = await this.turns({ answerId, chatId, profileId, language }, run);
    const over = new AbortController();
    let sofar = '';
    const showing = this.show(answerId, { text: () => sofar, until: over.signal }, run);
    try {
      const onText = (piece: string) => void (sofar = (sofar + piece).slice(0, maxAnswer));
      const answer = await this.answers.answer({ turns, language, signal: run.signal, onText });
      return answer?.trim().slice(0, maxAnswer);
    } finally {
      over.abort();
      await showing;
    }
  }

  private async show(
    answerId: string,
    { text, until }: { text: () => string; until: AbortSignal },
    run: JobRun,
  ): Promise<void> {
    let shown = '';
    while (!until.aborted) {
      await setTimeout(writtenEveryMs, undefined, { signal: until }).catch(() => undefined);
      const now = text().trim();
      if (until.aborted || now === shown) continue;
      shown = now;
      await this.rows.of(message, run).update(answerId, { description: now });
    }
  }

  /** Returns the previous messages, preceded by the instructions: the description of the profile. */
  private async turns(
    { answerId, chatId, profileId, language }: Question,
    context: Context,
  ): Promise<ChatTurn[]> {
    const { title, subtitle, description } = await this.rows
      .of(profile, context)
      .byId(profileId, { fields: ['title', 'subtitle', 'description'] });
    const instruction = [title, subtitle, description]
      .map((value) => toPlainText(value[language] ?? Object.values(value)[0] ?? ''))
      .filter(Boolean);
    const ids = await messageIds({ chatId, after: answerId, limit: maxTurns }, this.db);
    const history = (await this.presenter.messages(ids.toReversed(), chatId, context)).filter(
      ({ variant }) => variant === 'default',
    );
    return [
      { by: 'instruction', text: instruction.join('\n\n') },
      ...history.map((row) => ({
        by: row.profile?.id === profileId ? ('answerer' as const) : ('person' as const),
        text: row.description,
      })),
    ];
  }

  private async finish(
    { answerId, profileId, chatId }: Question,
    patch: { variant: string; description: string },
    run: JobRun,
  ): Promise<void> {
    await this.rows.of(message, run).update(answerId, patch);
    await this.messages.markRead({ id: '', socialModuleProfileId: profileId, chatId }, answerId, run);
  }
}
