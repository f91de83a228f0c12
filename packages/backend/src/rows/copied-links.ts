import type { Access } from '../access/access.js';
import type { Context } from '../context/context.js';
import type { Entity } from '@flotilla/core';
import { copiedRelations } from '@flotilla/core/administration';
import { ForbiddenError } from '@flotilla/core/errors';
import { type Relation, writableFields } from '@flotilla/core/reflection';
import { serverRows } from './server-rows.js';
import type { RowStores } from './stores.js';

export interface LinkCopy {
  readonly entity: Entity;
  /** The id of the row whose links are copied. */
  readonly from: string;
  /** The id of the row that receives the copies. */
  readonly to: string;
}

/** Copies the links of a row to its duplicate, in their order. Both rows share the linked rows. */
export class CopiedLinks {
  constructor(
    private readonly stores: RowStores,
    private readonly access: Access,
  ) {}

  /**
   * Copies the links that a duplicate takes over.
   * @throws ForbiddenError when the caller may not change the row or create such links; other errors as
   * inserts of the links
   */
  async copy({ entity, from, to }: LinkCopy, context: Context): Promise<void> {
    const { caller } = context;
    if ((await this.access.ofChanging(caller, entity)) !== 'allowed')
      throw new ForbiddenError('Not authorized');
    for (const relation of copiedRelations(entity, this.stores.parts.compile.registry))
      await this.copyOf(relation, { from, to }, context);
  }

  private async copyOf(
    { link, ownField }: Relation,
    { from, to }: Omit<LinkCopy, 'entity'>,
    context: Context,
  ): Promise<void> {
    const store = this.stores.of(link.key);
    const names = Object.keys(writableFields(link));
    const found = await serverRows(store, context).find({
      where: { [ownField]: { eq: from } },
      orderBy: { orderIndex: 'asc', id: 'asc' },
    });
    if (found.length === 0) return;
    if ((await this.access.ofCreating(context.caller, link)) !== 'allowed')
      throw new ForbiddenError('Not authorized');
    const copies = found.map((row) => {
      const values = Object.entries(row).filter(([name, value]) => names.includes(name) && value !== null);
      return store.validator.forCreate({ ...Object.fromEntries(values), [ownField]: to });
    });
    await store.callerWrites.insert(copies, context);
  }
}
