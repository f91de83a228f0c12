import { Inject, Req } from '@nestjs/common';
import { type Entity, isLink } from '@flotilla/core';
import { createTogether, type NewRow } from '@flotilla/core/administration';
import { ForbiddenError, InvalidError } from '@flotilla/core/errors';
import { fileFieldsOf, targetOf } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import { Access, callerOf } from '@flotilla/access';
import { Writer } from '@flotilla/changes';
import type { FastifyRequest } from 'fastify';
import { ActionController, type ActionCall, Call, Implements } from '../http/action.decorator.js';
import { Idempotency } from '../http/idempotency.js';
import { RowStores } from '../rows/stores.js';

type MadeRow = { id: string } & Record<string, unknown>;

/** Makes rows that are nothing without each other. */
@ActionController()
export class RowSetsController {
  constructor(
    @Inject(RowStores) private readonly stores: RowStores,
    @Inject(Access) private readonly access: Access,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Idempotency) private readonly idempotency: Idempotency,
  ) {}

  @Implements(createTogether)
  async create(@Call(createTogether) { body }: ActionCall<typeof createTogether>, @Req() request: FastifyRequest): Promise<object> {
    const caller = callerOf(request);
    const entities = body.map(({ entity: key }, index) => this.entityOf(key, index));
    for (const entity of new Set(entities))
      if ((await this.access.ofCreating(caller, entity)) !== 'allowed') throw new ForbiddenError('Not authorized');
    return this.writer.transaction(async (tx) => {
      const made: MadeRow[] = [];
      for (const [index, { entity: key, data }] of body.entries()) {
        const { entity, validator, writes, callerWrites } = this.stores.of(key);
        const row = validator.forCreate(withIds(entity, data, made), `data[${index}].data`);
        writes.transitions.demandStart(row, caller);
        const [text = ''] = await callerWrites.insert([row], { caller, tx });
        made.push(JSON.parse(text) as MadeRow);
      }
      const answer = { data: made };
      await this.idempotency.settle(request, { status: createTogether.status, body: JSON.stringify(answer) }, tx);
      return answer;
    });
  }

  private entityOf(key: NewRow['entity'], index: number): Entity {
    const entity = this.stores.parts.compile.registry.entities.get(key);
    if (!entity) throw InvalidError.of(`data[${index}].entity`, 'is no entity');
    // Files come as forms, which this call does not read.
    if (fileFieldsOf(entity).length > 0) throw InvalidError.of(`data[${index}].entity`, 'has files: create it by its own call');
    return entity;
  }
}

/** A row with the ids of those that were made before it, where it names them. */
function withIds(entity: Entity, data: NewRow['data'], made: readonly MadeRow[]): NewRow['data'] {
  const external = isLink(entity) ? entity.external?.idField : undefined;
  const entries = Object.entries(data).map(([name, value]) => {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
    const isNaming = name === external || (field !== undefined && targetOf(field) !== undefined);
    return [name, isNaming && isPlainObject(value) && typeof value['row'] === 'number' ? made[value['row']]?.id : value] as const;
  });
  return Object.fromEntries(entries);
}
