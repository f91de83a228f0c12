import { ActionController, type CallOf, callerOf, Handle, InvalidError } from '@flotilla/backend';
import { RawBody } from '@flotilla/backend/ports';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  addImportPart,
  cancelImport,
  cancelOthersImport,
  checkImport,
  createImport,
  deleteImport,
  deleteOthersImport,
  listImports,
  listOthersImports,
  readImport,
  startImport,
} from '../../import-actions.js';
import { ImportRuns } from './import-runs.js';
import { OthersImports } from './others-imports.js';

@ActionController()
export class ImportRunsController {
  constructor(
    @Inject(ImportRuns) private readonly runs: ImportRuns,
    @Inject(OthersImports) private readonly others: OthersImports,
  ) {}

  @Handle(listImports)
  async list(@Req() request: FastifyRequest): Promise<object> {
    return { data: await this.runs.list(callerOf(request)) };
  }

  @Handle(createImport)
  async create({ body }: CallOf<typeof createImport>, @Req() request: FastifyRequest): Promise<object> {
    return { data: await this.runs.create(body, callerOf(request)) };
  }

  @Handle(addImportPart)
  async addPart({ params }: CallOf<typeof addImportPart>, @Req() request: FastifyRequest): Promise<object> {
    const { body } = request;
    if (!(body instanceof RawBody)) throw InvalidError.of('body', 'is missing: send the bytes of the part.');
    return { data: await this.runs.addPart(params, body.bytes, callerOf(request)) };
  }

  @Handle(readImport)
  async read({ params }: CallOf<typeof readImport>, @Req() request: FastifyRequest): Promise<object> {
    return { data: await this.runs.read(params.id, callerOf(request)) };
  }

  @Handle(checkImport)
  async check({ params, body }: CallOf<typeof checkImport>, @Req() request: FastifyRequest): Promise<object> {
    return { data: await this.runs.check(params.id, body, callerOf(request)) };
  }

  @Handle(startImport)
  async start({ params }: CallOf<typeof startImport>, @Req() request: FastifyRequest): Promise<object> {
    return { data: await this.runs.start(params.id, callerOf(request)) };
  }

  @Handle(cancelImport)
  async cancel({ params }: CallOf<typeof cancelImport>, @Req() request: FastifyRequest): Promise<object> {
    return { data: await this.runs.cancel(params.id, callerOf(request)) };
  }

  @Handle(deleteImport)
  async remove({ params }: CallOf<typeof deleteImport>, @Req() request: FastifyRequest): Promise<object> {
    await this.runs.remove(params.id, callerOf(request));
    return { data: { id: params.id } };
  }

  @Handle(listOthersImports)
  async listOthers(@Req() request: FastifyRequest): Promise<object> {
    return { data: await this.others.list(callerOf(request)) };
  }

  @Handle(cancelOthersImport)
  async cancelOthers(
    { params }: CallOf<typeof cancelOthersImport>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    return { data: await this.others.cancel(params.id, callerOf(request)) };
  }

  @Handle(deleteOthersImport)
  async removeOthers(
    { params }: CallOf<typeof deleteOthersImport>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    await this.others.remove(params.id, callerOf(request));
    return { data: { id: params.id } };
  }
}
