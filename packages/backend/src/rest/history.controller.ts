import { Inject, Req, Res } from '@nestjs/common';
import type { Entity, Registry } from '@flotilla/core';
import { allChanges, forgetChanges, restoreRow, rowChanges } from '@flotilla/core/administration';
import { NotFoundError } from '@flotilla/core/errors';
import { callerOf } from '../access/access.guard.js';
import { Writer } from '../invalidation/writer.js';
import { ChangeReader } from '../history/change-reader.js';
import { forgetRows } from '../history/retention.js';
import { Restorer } from '../history/restorer.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ActionController, type CallOf, Handle } from '../http/action.decorator.js';
import { sendAnswer } from '../http/answer.js';
import { REGISTRY } from '../tokens.js';

/** The history of rows of all entities and links, and restoring earlier versions. */
@ActionController()
export class HistoryController {
  private readonly byRoute: ReadonlyMap<string, Entity>;

  constructor(
    @Inject(REGISTRY) registry: Registry,
    @Inject(ChangeReader) private readonly changes: ChangeReader,
    @Inject(Restorer) private readonly restorer: Restorer,
    @Inject(Writer) private readonly writer: Writer,
  ) {
    this.byRoute = new Map([...registry.entities.values()].map((entity) => [entity.route, entity]));
  }

  @Handle(allChanges)
  async all({ query }: CallOf<typeof allChanges>): Promise<object> {
    const { changes, next } = await this.changes.all(query);
    return { data: changes, meta: { next } };
  }

  @Handle(rowChanges)
  async ofRow({ params, query }: CallOf<typeof rowChanges>): Promise<object> {
    const { changes, next } = await this.changes.ofRow(this.entityOf(params), params.id, query);
    return { data: changes, meta: { next } };
  }

  @Handle(restoreRow)
  async restore(
    { params }: CallOf<typeof restoreRow>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const entity = this.entityOf(params);
    const row = await this.restorer.restore(entity, params, { caller: callerOf(request) });
    await sendAnswer(reply, { status: 200, body: `{"data":${row}}` });
  }

  @Handle(forgetChanges)
  async forget({ params }: CallOf<typeof forgetChanges>): Promise<object> {
    this.entityOf(params);
    return { data: { forgotten: await this.writer.transaction((tx) => forgetRows([params.id], tx)) } };
  }

  private entityOf({ module, plural }: { readonly module: string; readonly plural: string }): Entity {
    const entity = this.byRoute.get(`/api/${module}/${plural}`);
    if (!entity) throw new NotFoundError(`There is nothing at /api/${module}/${plural}.`);
    return entity;
  }
}
