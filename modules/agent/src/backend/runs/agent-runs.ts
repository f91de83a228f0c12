import {
  ConflictError,
  LANGUAGES,
  LOGGER,
  NotFoundError,
  Rows,
  server,
  Writer,
  type WriteTransaction,
} from '@flotilla/backend';
import {
  type Contact,
  CONTACTS,
  type Contacts,
  defineJob,
  type JobRun,
  Jobs,
  MAIL,
  type Mail,
} from '@flotilla/backend/ports';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import { agentEntity, type Agent } from '../../entities/agent.js';
import { run as runEntity, type Run } from '../../entities/run.js';
import { agentResultMail } from '../mails/agent-result-mail.js';
import { AgentWork, nothingUsed, type Outcome } from './agent-work.js';

/** Sent by an agent's schedule or manually; a manual one has a waiting run. */
export const runAgentJob = defineJob(
  'agent.run',
  z.object({ agentId: z.guid(), runId: z.guid().optional() }),
  {
    // How often a run may lose its process before it counts as the cause.
    retryLimit: 8,
    concurrency: 4,
    timeoutSeconds: 3600,
  },
);

/** Retries of a run that failed without losing its process. */
const repeats = 2;
const maxError = 2000;
/** Error of a run whose process died, when another one replaces it. */
const died = 'The process ended before the run did.';
const brokenOff = `${died} Its calls cannot be undone, so it is not repeated automatically.`;
const day = 24 * 3600 * 1000;
/** Retention of runs: those of agents that run every minute are many; failures are retained longer. */
const retentionMs = { done: 3 * day, failed: 30 * day };
/** Minimum number of retained runs, for agents that run monthly. */
const minRetained = 20;
const batchSize = 500;

/** Runs agents and stores the results. The queue gives an agent to one process at a time. */
@Injectable()
export class AgentRuns implements OnModuleInit {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(AgentWork) private readonly work: AgentWork,
    @Inject(MAIL) private readonly mail: Mail,
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {
    jobs.on(runAgentJob, ({ agentId, runId }, job) => this.run(agentId, runId, job));
  }

  onModuleInit(): void {
    this.mail.add(agentResultMail);
  }

  /** Queues a run. @throws NotFoundError, ConflictError while the agent runs or waits */
  start(agentId: string): Promise<Run> {
    return this.writer.transaction(async (tx) => {
      if (!(await this.agents(tx).exists({ where: { id: { eq: agentId } } })))
        throw new NotFoundError('There is no such agent.');
      const queued = await this.runs(tx).insert({ agentId, cause: 'hand' });
      const isSent = await this.jobs.send(
        runAgentJob,
        { agentId, runId: queued.id },
        { tx, singletonKey: agentId },
      );
      if (!isSent)
        throw new ConflictError({
          en: 'The agent runs already. Wait for it to end.',
          ru: 'Агент уже работает. Дождитесь, пока он закончит.',
        });
      return queued;
    });
  }

  private async run(agentId: string, requestedRunId: string | undefined, job: JobRun): Promise<void> {
    const agent = await this.agents().one({ where: { id: { eq: agentId } } });
    if (!agent) return;
    const before =
      job.attempt > 1
        ? await this.runs().find({ where: { agentId: { eq: agentId }, jobId: { eq: job.id } } })
        : [];
    const failures = before.filter(({ status, error }) => status === 'failed' && error !== died).length;
    // The process died after the run was finished, but before the job was acknowledged.
    if (failures > repeats || before.some(({ status }) => status === 'done')) return;
    if (agent.job === null && before.length > 0) return this.breakOff(agent, before);
    if (agent.isPaused && requestedRunId === undefined) return;
    const { id } = await this.begin(agentId, requestedRunId, job.id);
    const outcome = await this.work.do(agent, job);
    await this.end(agent, id, outcome);
    if (outcome.error !== undefined && outcome.mayBeRepeated && failures < repeats)
      throw new Error(outcome.error);
  }

  /** Ends the run of a prompt whose process died: its calls cannot be undone, so it is not repeated. */
  private async breakOff(agent: Agent, runs: readonly Run[]): Promise<void> {
    const outcome = { error: brokenOff, mayBeRepeated: false, ...nothingUsed };
    for (const { id, status } of runs) if (status === 'running') await this.end(agent, id, outcome);
  }

  /** Begins a run. The queue allows one per agent, so that other open runs belong to dead processes. */
  private begin(agentId: string, requestedRunId: string | undefined, jobId: string): Promise<Run> {
    return this.writer.transaction(async (tx) => {
      const runs = this.runs(tx);
      const open = await runs.find({
        where: { agentId: { eq: agentId }, status: { inArray: ['waiting', 'running'] } },
        lock: 'update',
      });
      const waiting = open.find(({ id, status }) => id === requestedRunId && status === 'waiting');
      for (const { id, status } of open) {
        if (id === waiting?.id) continue;
        const error = status === 'running' ? died : 'It was never begun.';
        await runs.update(id, { status: 'failed', endedAt: now(), error });
      }
      const begun = { status: 'running', startedAt: now(), jobId } as const;
      if (waiting) return runs.update(waiting.id, begun);
      return runs.insert({ agentId, cause: requestedRunId === undefined ? 'schedule' : 'hand', ...begun });
    });
  }

  /** Ends a run, unless another process has replaced it. */
  private async end(agent: Agent, id: string, outcome: Outcome): Promise<void> {
    const { error, result, calls, used } = outcome;
    const mayBeNews = agent.tells === 'results' || (error !== undefined && agent.tells !== 'nobody');
    const administrators = mayBeNews ? await this.contacts.administrators() : [];
    await this.writer.transaction(async (tx) => {
      const own = await this.runs(tx).one({
        where: { id: { eq: id }, status: { eq: 'running' } },
        fields: [],
        lock: 'update',
      });
      if (!own) return;
      const wasFailing = (await this.lastEnded(agent.id, tx))?.status === 'failed';
      const status = error === undefined ? 'done' : 'failed';
      const ended = {
        status,
        endedAt: now(),
        result: result ?? null,
        error: error?.slice(0, maxError) ?? null,
      } as const;
      await this.runs(tx).update(id, { ...ended, calls, inputTokens: used.input, outputTokens: used.output });
      const isNews =
        error === undefined ? agent.tells === 'results' : agent.tells !== 'nobody' && !wasFailing;
      if (isNews) await this.notify(agent, { error: error?.slice(0, maxError), result, administrators }, tx);
      await this.forget(agent.id, tx);
    });
    if (error !== undefined) this.log.warn({ agent: agent.slug, reason: error }, 'an agent failed');
  }

  private lastEnded(agentId: string, tx: WriteTransaction): Promise<Run | null> {
    return this.runs(tx).one({
      where: { agentId: { eq: agentId }, status: { inArray: ['done', 'failed'] } },
      orderBy: { createdAt: 'desc' },
    });
  }

  private async notify(
    { title }: Agent,
    { error, result, administrators }: News,
    tx: WriteTransaction,
  ): Promise<void> {
    const data = { agent: title, ...(error === undefined ? { result: result ?? '' } : { error }) };
    const message = {
      template: agentResultMail,
      data,
      topic: error === undefined ? 'messages' : 'errors',
      language: this.languages[0] ?? 'en',
      beyondLimit: 'always' as const,
    };
    for (const administrator of administrators) await this.mail.send({ ...message, ...administrator }, tx);
  }

  private async forget(agentId: string, tx: WriteTransaction): Promise<void> {
    const newest = {
      where: { agentId: { eq: agentId } },
      orderBy: { createdAt: 'desc' },
      fields: [],
      limit: minRetained,
    } as const;
    const retained = new Set((await this.runs(tx).find(newest)).map(({ id }) => id));
    for (const status of ['done', 'failed'] as const) {
      const where = {
        agentId: { eq: agentId },
        status: { eq: status },
        createdAt: { lt: new Date(Date.now() - retentionMs[status]).toISOString() },
      };
      const old = await this.runs(tx).find({ where, fields: [], limit: batchSize });
      for (const { id } of old) if (!retained.has(id)) await this.runs(tx).delete(id);
    }
  }

  private agents(tx?: WriteTransaction) {
    return this.rows.of(agentEntity, { caller: server, tx });
  }

  private runs(tx?: WriteTransaction) {
    return this.rows.of(runEntity, { caller: server, tx });
  }
}

/** Notification of a run for administrators. */
interface News {
  readonly error: string | undefined;
  readonly result: string | undefined;
  readonly administrators: readonly Contact[];
}

const now = () => new Date().toISOString();
