import { serverFor } from '@flotilla/backend';
import { type JobRun, Jobs } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { Agent } from '../../entities/agent.js';
import type { TokenUse } from '../model/language-model.js';
import { PromptedWork } from './prompted-work.js';

/** Outcome of a run. */
export interface Outcome {
  readonly result?: string;
  /** Reason of the failure. */
  readonly error?: string;
  /** Whether a repetition is harmless. */
  readonly mayBeRepeated: boolean;
  /** Number of calls to the product. */
  readonly calls: number;
  readonly used: TokenUse;
}

/** For a run without calls, or with an unknown number of calls. */
export const nothingUsed = { calls: 0, used: { input: 0, output: 0 } };

/** Runs the job or the prompt of an agent. */
@Injectable()
export class AgentWork {
  constructor(
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(PromptedWork) private readonly prompted: PromptedWork,
  ) {}

  /** Does the work of an agent. Returns a failure as an outcome. */
  async do(agent: Agent, job: JobRun): Promise<Outcome> {
    if (agent.job === null) return this.prompted.do(agent, job.signal);
    const scheduled = this.jobs.scheduled.find(({ name }) => name === agent.job);
    if (!scheduled)
      return {
        ...nothingUsed,
        error: `No installed module has the job "${agent.job}".`,
        mayBeRepeated: false,
      };
    const signal = AbortSignal.any([job.signal, AbortSignal.timeout(scheduled.timeoutSeconds * 1000)]);
    try {
      await scheduled.run({ ...job, signal, caller: serverFor({ kind: 'job', name: scheduled.name }) });
      return { ...nothingUsed, mayBeRepeated: true };
    } catch (error) {
      return {
        ...nothingUsed,
        error: error instanceof Error ? error.message : String(error),
        mayBeRepeated: true,
      };
    }
  }
}
