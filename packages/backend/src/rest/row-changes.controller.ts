import { Inject, Req, Res } from '@nestjs/common';
import type { Entity } from '@flotilla/core';
import { changeRows, type SentRowChange, takesChangeSets } from '@flotilla/core/change-sets';
import { ForbiddenError, InvalidError, ProblemError } from '@flotilla/core/errors';
import { fileFieldsOf } from '@flotilla/core/reflection';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../access/access.js';
import { callerOf } from '../access/access.guard.js';
import { ChangeSets } from '../change-sets/change-sets.js';
import type { Caller } from '../context/caller.js';
import type { Context } from '../context/context.js';
import { ActionController, type CallOf, Handle } from '../http/action.decorator.js';
import { sendAnswer } from '../http/answer.js';
import { bulkPosition } from '../http/body.js';
import { Idempotency } from '../http/idempotency.js';
import { Writer } from '../invalidation/writer.js';
import { RowStores } from '../rows/stores.js';
import { VisibleRows } from '../rows/visible-rows.js';
import { changeSetOf } from './change-set-of.js';
import { ChangeSetRows } from './change-set-rows.js';
import { ChangeSetTrial } from './change-set-trial.js';
import { RestRows, type RowCalls } from './rest-rows.js';
import { withIds } from './with-ids.js';

type RowsOf = (entity: Entity) => RowCalls;

/** Creates, updates and deletes rows of several entities in one transaction, live or within a change set. */
@ActionController()
export class RowChangesController {
  constructor(
    @Inject(RowStores) private readonly stores: RowStores,
    @Inject(VisibleRows) private readonly visible: VisibleRows,
    @Inject(Access) private readonly access: Access,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(ChangeSets) private readonly changeSets: ChangeSets,
    @Inject(Idempotency) private readonly idempotency: Idempotency,
  ) {}

  @Handle(changeRows)
  async change(
    { body }: CallOf<typeof changeRows>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const changeSet = changeSetOf(request, reply);
    await this.requireAllowed(body, callerOf(request), changeSet !== undefined);
    const answer = await this.idempotency.run(request, async (context) => {
      const rows = await (changeSet === undefined
        ? this.live(body, context)
        : this.pending(body, context, changeSet));
      return { status: 200, body: `{"data":[${rows.join(',')}]}` };
    });
    await sendAnswer(reply, answer);
  }

  private live(changes: readonly SentRowChange[], context: Context): Promise<string[]> {
    const rowsOf: RowsOf = ({ key }) => new RestRows(this.stores.of(key), this.visible.readsOf(key));
    return this.writer.within(context, (txContext) => this.all(changes, rowsOf, txContext));
  }

  private pending(changes: readonly SentRowChange[], context: Context, id: string): Promise<string[]> {
    const { changeSets, visible, stores } = this;
    return changeSets.write(id, context, async (inner, { pending }) => {
      const trial = new ChangeSetTrial(inner, pending, { registry: changeSets.parts.registry, visible });
      const rowsOf: RowsOf = ({ key }) =>
        new ChangeSetRows({ store: stores.of(key), visible, changeSets, id, trial });
      return { answer: await this.all(changes, rowsOf, inner), ...trial.changes };
    });
  }

  /** Makes the changes in their order, and returns the JSON of each row. */
  private async all(changes: readonly SentRowChange[], rowsOf: RowsOf, context: Context): Promise<string[]> {
    const texts: string[] = [];
    const ids: string[] = [];
    for (const [index, change] of changes.entries()) {
      const entity = this.entityOf(change, index);
      const text = await placed(index, () => made(rowsOf(entity), entity, change, { context, ids }));
      texts.push(text);
      ids.push((JSON.parse(text) as { id: string }).id);
    }
    return texts;
  }

  private entityOf({ entity: key, change }: SentRowChange, index: number): Entity {
    const entity = this.stores.parts.compile.registry.entities.get(key);
    if (!entity) throw InvalidError.of(`${bulkPosition(index)}.entity`, 'is no entity');
    if (change !== 'delete' && fileFieldsOf(entity).length > 0)
      throw InvalidError.of(`${bulkPosition(index)}.entity`, 'has files: write it by its own call');
    return entity;
  }

  private async requireAllowed(
    changes: readonly SentRowChange[],
    caller: Caller,
    isDraft: boolean,
  ): Promise<void> {
    const wanted = new Map(changes.map((one, index) => [`${one.entity} ${one.change}`, { one, index }]));
    for (const { one, index } of wanted.values()) {
      const entity = this.entityOf(one, index);
      if (isDraft && !takesChangeSets(entity))
        throw InvalidError.of(`${bulkPosition(index)}.entity`, 'is not drafted');
      const decided = isDraft
        ? this.access.ofDrafting(caller, entity)
        : one.change === 'create'
          ? this.access.ofCreating(caller, entity)
          : one.change === 'update'
            ? this.access.ofChanging(caller, entity)
            : this.access.ofDeleting(caller, entity);
      if ((await decided) !== 'allowed') throw new ForbiddenError('Not authorized');
    }
  }
}

async function made(
  rows: RowCalls,
  entity: Entity,
  change: SentRowChange,
  { context, ids }: { readonly context: Context; readonly ids: readonly string[] },
): Promise<string> {
  if (change.change === 'create') return rows.create(withIds(entity, change.data, ids), context);
  const { id, ifMatch } = change;
  const named = { id, ...(ifMatch !== undefined && { ifMatch }) };
  if (change.change === 'delete') return (await rows.delete([named], context)).join();
  return rows.update({ ...named, patch: withIds(entity, change.data, ids) }, context);
}

/** Adds the position of a change to the causes of its error. */
async function placed<T>(index: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const place = bulkPosition(index);
    const causes = error.causes.map((cause) => ({
      ...cause,
      field: cause.field === undefined ? place : `${place}.${cause.field}`,
    }));
    throw Object.assign(error, { causes });
  }
}
