import { Inject } from '@nestjs/common';
import { discardJob, listJobs, retryJob } from '@flotilla/core/administration';
import { StoredJobs } from '../jobs/stored-jobs.js';
import { ActionController, type CallOf, Handle } from '../http/action.decorator.js';

/** Background jobs and their failures, for administrators. */
@ActionController()
export class JobsController {
  constructor(@Inject(StoredJobs) private readonly jobs: StoredJobs) {}

  @Handle(listJobs)
  async list({ query }: CallOf<typeof listJobs>): Promise<object> {
    const { jobs, next } = await this.jobs.page(query);
    return { data: jobs, meta: { next } };
  }

  @Handle(retryJob)
  async retry({ params }: CallOf<typeof retryJob>): Promise<object> {
    return { data: await this.jobs.retry(params.id) };
  }

  @Handle(discardJob)
  async discard({ params }: CallOf<typeof discardJob>): Promise<object> {
    return { data: await this.jobs.discard(params.id) };
  }
}
