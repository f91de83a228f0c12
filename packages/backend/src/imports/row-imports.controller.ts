import { Inject, Req, Res } from '@nestjs/common';
import { importRows, readImportColumns, rowImportResult, startRowImport } from '@flotilla/core/imports';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../access/access.guard.js';
import { ActionController, type CallOf, Handle } from '../http/action.decorator.js';
import { sendAnswer } from '../http/answer.js';
import { Idempotency } from '../http/idempotency.js';
import { RowStores } from '../rows/stores.js';
import { fileColumns } from './file-columns.js';
import { importFile } from './import-file.js';
import { RowImportJobs } from './row-import-jobs.js';
import { importError, RowImports } from './row-imports.js';

/** Imports of rows from files, immediately or as jobs. */
@ActionController()
export class RowImportsController {
  constructor(
    @Inject(RowImports) private readonly imports: RowImports,
    @Inject(RowImportJobs) private readonly jobs: RowImportJobs,
    @Inject(RowStores) private readonly stores: RowStores,
    @Inject(Idempotency) private readonly idempotency: Idempotency,
  ) {}

  @Handle(importRows)
  async run({ params, query }: CallOf<typeof importRows>, @Req() request: FastifyRequest): Promise<object> {
    const { entity } = this.stores.at(`/api/${params.module}/${params.plural}`);
    const isDryRun = query.dryRun === 'true';
    const caller = callerOf(request);
    const answer = await this.imports.run(entity.key, importFile(request.body, query), { caller, isDryRun });
    if (!isDryRun && !answer.isStored) throw importError(answer);
    return { data: answer };
  }

  @Handle(readImportColumns)
  async columns(
    { params, query }: CallOf<typeof readImportColumns>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const { entity } = this.stores.at(`/api/${params.module}/${params.plural}`);
    await this.imports.requireAllowed(entity, callerOf(request));
    return { data: await fileColumns(entity, importFile(request.body, query), this.stores.parts.compile) };
  }

  @Handle(startRowImport)
  async start(
    { params, query }: CallOf<typeof startRowImport>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { entity } = this.stores.at(`/api/${params.module}/${params.plural}`);
    const options = { address: request.ip, isDryRun: query.dryRun === 'true' };
    const file = importFile(request.body, query);
    await this.jobs.requireStart(entity, callerOf(request));
    const answer = await this.idempotency.run(request, async (context) => ({
      status: startRowImport.status,
      body: JSON.stringify({ data: await this.jobs.start(entity, file, { ...context, ...options }) }),
    }));
    await sendAnswer(reply, answer);
  }

  @Handle(rowImportResult)
  async result({ params }: CallOf<typeof rowImportResult>, @Req() request: FastifyRequest): Promise<object> {
    return { data: await this.jobs.result(params.id, callerOf(request)) };
  }
}
