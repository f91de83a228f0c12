import { Inject, Req } from '@nestjs/common';
import { rowUses, unusedRows } from '@flotilla/core/administration';
import { Access } from '../access/access.js';
import { callerOf } from '../access/access.guard.js';
import { ForbiddenError } from '@flotilla/core/errors';
import type { FastifyRequest } from 'fastify';
import { ActionController, type CallOf, Handle } from '../http/action.decorator.js';
import { RowStores } from '../rows/stores.js';
import { RowUses } from '../rows/row-uses.js';
import { VisibleRows } from '../rows/visible-rows.js';

/** Shows callers who may change a row where it is used. */
@ActionController()
export class UsesController {
  constructor(
    @Inject(RowUses) private readonly uses: RowUses,
    @Inject(RowStores) private readonly stores: RowStores,
    @Inject(VisibleRows) private readonly visible: VisibleRows,
    @Inject(Access) private readonly access: Access,
  ) {}

  @Handle(rowUses)
  async of({ params }: CallOf<typeof rowUses>, @Req() request: FastifyRequest): Promise<object> {
    const store = this.stores.at(`/api/${params.module}/${params.plural}`);
    const { entity } = store;
    const caller = callerOf(request);
    if ((await this.access.ofChanging(caller, entity)) !== 'allowed')
      throw new ForbiddenError('Not authorized');
    const row = await this.visible.readsOf(entity.key).row(params.id, [], { caller });
    if (row === undefined) throw store.writes.notFound(params.id);
    return { data: await this.uses.of(entity, params.id, caller) };
  }

  @Handle(unusedRows)
  async unused({ query }: CallOf<typeof unusedRows>, @Req() request: FastifyRequest): Promise<object> {
    const { entity } = this.stores.of(query.entity);
    if ((await this.access.ofChanging(callerOf(request), entity)) !== 'allowed')
      throw new ForbiddenError('Not authorized');
    const { ids, next } = await this.uses.unused(entity, query.after);
    return { data: ids, meta: { next } };
  }
}
