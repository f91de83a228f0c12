import { Inject } from '@nestjs/common';
import { discardJob, listJobs, retryJob } from '@flotilla/core/administration';
import { KnownJobs } from '../jobs/known-jobs.js';
import { ActionController, type ActionCall, Call, Implements } from '../http/action.decorator.js';

/** Background jobs and their failures, for administrators. */
@ActionController()
export class JobsController {
  constructor(@Inject(KnownJobs) private readonly known: KnownJobs) {}

  @Implements(listJobs)
  async list(@Call(listJobs) { query }: ActionCall<typeof listJobs>): Promise<object> {
    const { jobs, next } = await this.known.page(query);
    return { data: jobs, meta: { next } };
  }

  @Implements(retryJob)
  async retry(@Call(retryJob) { params }: ActionCall<typeof retryJob>): Promise<object> {
    return { data: await this.known.retry(params.id) };
  }

  @Implements(discardJob)
  async discard(@Call(discardJob) { params }: ActionCall<typeof discardJob>): Promise<object> {
    return { data: await this.known.discard(params.id) };
  }
}
