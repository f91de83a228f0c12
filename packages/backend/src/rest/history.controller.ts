import { Inject, Req, Res } from '@nestjs/common';
import type { Entity, Registry } from '@flotilla/core';
import { allChanges, forgetChanges, restoreRow, rowChanges } from '@flotilla/core/administration';
import { NotFoundError } from '@flotilla/core/errors';
import { callerOf } from '../access/access.guard.js';
import type { Caller } from '../context/caller.js';
import { Writer } from '../invalidation/writer.js';
import { ChangeReader } from '../history/change-reader.js';
import { type JoinedRelation, recordedRelations } from '../history/link-changes.js';
import { forgetRows } from '../history/retention.js';
import { Restorer } from '../history/restorer.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ActionController, type CallOf, Handle } from '../http/action.decorator.js';
import { sendAnswer } from '../http/answer.js';
import { VisibleRows } from '../rows/visible-rows.js';
import { REGISTRY } from '../tokens.js';

/** The history of rows of all entities and links, and restoring earlier versions. */
@ActionController()
export class HistoryController {
  private readonly byRoute: ReadonlyMap<string, Entity>;

  constructor(
    @Inject(REGISTRY) private readonly registry: Registry,
    @Inject(ChangeReader) private readonly changes: ChangeReader,
    @Inject(Restorer) private readonly restorer: Restorer,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(VisibleRows) private readonly visible: VisibleRows,
  ) {
    this.byRoute = new Map([...registry.entities.values()].map((entity) => [entity.route, entity]));
  }

  @Handle(allChanges)
  async all({ query }: CallOf<typeof allChanges>): Promise<object> {
    const { changes, next } = await this.changes.all(query);
    return { data: changes, meta: { next } };
  }

  @Handle(rowChanges)
  async ofRow({ params, query }: CallOf<typeof rowChanges>, @Req() request: FastifyRequest): Promise<object> {
    const entity = this.entityOf(params);
    const { changes, next } =
      query.links === 'true'
        ? await this.changes.ofRowAndLinks(entity, params.id, {
            ...query,
            relations: await this.readableRelations(entity, callerOf(request)),
          })
        : await this.changes.ofRow(entity, params.id, query);
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

  /** Returns the links that the caller may all read, with all rows at their other end. */
  private async readableRelations(entity: Entity, caller: Caller): Promise<JoinedRelation[]> {
    const relations = recordedRelations(entity, this.registry);
    const are = await Promise.all(
      relations.map(async ({ link, far }) => {
        const ends = [link, this.registry.entity(far.key)];
        const read = await Promise.all(ends.map((end) => this.visible.readsAll(end, caller)));
        return !read.includes(false);
      }),
    );
    return relations.filter((_, index) => are[index]);
  }

  private entityOf({ module, plural }: { readonly module: string; readonly plural: string }): Entity {
    const entity = this.byRoute.get(`/api/${module}/${plural}`);
    if (!entity) throw new NotFoundError(`There is nothing at /api/${module}/${plural}.`);
    return entity;
  }
}
