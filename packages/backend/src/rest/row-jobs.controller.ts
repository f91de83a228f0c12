import { Readable } from 'node:stream';
import { Inject, Req, Res } from '@nestjs/common';
import { cancelRowJob, rowJob, rowJobFile, startRowJob } from '@flotilla/core/administration';
import { callerOf } from '../access/access.guard.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ActionController, type CallOf, Handle } from '../http/action.decorator.js';
import { RowStores } from '../rows/stores.js';
import { RowJobs } from './row-jobs.js';

const types = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
};

/** Jobs on many rows: start, progress, cancellation, and the exported file. */
@ActionController()
export class RowJobsController {
  constructor(
    @Inject(RowJobs) private readonly jobs: RowJobs,
    @Inject(RowStores) private readonly stores: RowStores,
  ) {}

  @Handle(startRowJob)
  async start({ params, body }: CallOf<typeof startRowJob>, @Req() request: FastifyRequest): Promise<object> {
    const { entity } = this.stores.at(`/api/${params.module}/${params.plural}`);
    return { data: await this.jobs.start(entity, body, { caller: callerOf(request), address: request.ip }) };
  }

  @Handle(rowJob)
  async progress({ params }: CallOf<typeof rowJob>, @Req() request: FastifyRequest): Promise<object> {
    return { data: await this.jobs.progress(params.id, callerOf(request)) };
  }

  @Handle(cancelRowJob)
  async cancel({ params }: CallOf<typeof cancelRowJob>, @Req() request: FastifyRequest): Promise<object> {
    return { data: await this.jobs.cancel(params.id, callerOf(request)) };
  }

  @Handle(rowJobFile)
  async file(
    { params }: CallOf<typeof rowJobFile>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { format, name, parts } = await this.jobs.file(params.id, callerOf(request));
    await reply
      .header('content-type', types[format])
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(parts));
  }
}
