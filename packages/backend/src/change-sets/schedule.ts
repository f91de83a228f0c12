import { ForbiddenError, ProblemError, UnavailableError } from '@flotilla/core/errors';
import type { Logger } from 'pino';
import type { InvalidationBus } from '../invalidation/invalidation-bus.js';
import { scheduleTag, type Tag } from '../invalidation/tags/tags.js';
import type { Authentication } from '../ports/accounts.js';
import type { BlockedChangeSets } from './blocked-change-sets.js';
import type { ChangeSetStore, DueChangeSet } from './change-set-store.js';
import type { ChangeSetPublisher } from './publisher.js';

/** Maximum interval between checks in ms, because clocks may be adjusted. */
const longestMs = 15 * 60_000;
/** Pause after a failed check, in ms. */
const retryMs = 1000;

export interface ScheduleParts {
  readonly store: ChangeSetStore;
  readonly publisher: ChangeSetPublisher;
  readonly blocked: BlockedChangeSets;
  readonly authentication: Authentication;
  readonly bus: InvalidationBus;
  readonly logger: Logger;
}

/**
 * Publishes scheduled change sets at their time. Each listening process has a timer for the next one; the
 * first to lock a change set publishes it, as the caller that scheduled it and with its present roles. Times
 * are compared only by the database.
 */
export class ChangeSetSchedule {
  private timer: NodeJS.Timeout | undefined;
  /** When the timer fires. */
  private due = Infinity;
  private running = Promise.resolve();
  private isStopped = false;

  constructor(private readonly parts: ScheduleParts) {
    parts.bus.onStale((tags) => this.receive(tags));
    parts.bus.onReset(() => this.runIn(0));
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private receive(tags: readonly Tag[]): void {
    if (tags.includes(scheduleTag)) this.runIn(0);
  }

  /** Schedules a check; an earlier one stays. */
  private runIn(ms: number): void {
    const due = performance.now() + ms;
    if (this.isStopped || due >= this.due) return;
    clearTimeout(this.timer);
    this.due = due;
    this.timer = setTimeout(() => {
      this.due = Infinity;
      this.running = this.running.then(() => this.run());
    }, ms).unref();
  }

  private async run(): Promise<void> {
    try {
      const { sets, waitMs } = await this.parts.store.due();
      for (const set of sets) await this.publishOrLog(set);
      const pauseMs = sets.length > 0 ? retryMs : longestMs;
      this.runIn(Math.min(pauseMs, waitMs === null ? pauseMs : Math.max(1, Math.ceil(waitMs))));
    } catch (error) {
      this.parts.logger.warn({ err: error }, 'could not publish scheduled change sets');
      this.runIn(retryMs);
    }
  }

  /** Logs an unexpected error, so that it delays no other change set. The next check publishes again. */
  private async publishOrLog(set: DueChangeSet): Promise<void> {
    try {
      await this.publish(set);
    } catch (error) {
      this.parts.logger.warn({ err: error, id: set.id }, 'could not publish a scheduled change set');
    }
  }

  /** Publishes a change set, or blocks it with the reason. */
  private async publish(due: DueChangeSet): Promise<void> {
    const { id, caller: stored, languages } = due;
    const { blocked, publisher, authentication } = this.parts;
    try {
      // The session may be over by now: people schedule for times when they are not at work.
      const caller = stored.kind === 'subject' ? await authentication.subject(stored.id) : stored;
      if (!caller) throw new ForbiddenError('The account that scheduled it is gone. Schedule it again.');
      // Scheduling has shown and accepted the warnings.
      const options = { ...(languages && { languages }), acceptWarnings: true };
      await publisher.publish(id, options, caller, ['scheduled']);
    } catch (error) {
      if (!(error instanceof ProblemError) || error instanceof UnavailableError) throw error;
      await blocked.block(due, { status: error.status, message: error.message });
    }
  }
}
