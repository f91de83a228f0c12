import { Inject, Req } from '@nestjs/common';
import type { Entity } from '@flotilla/core';
import { createTogether, type NewRow } from '@flotilla/core/administration';
import { ForbiddenError, InvalidError } from '@flotilla/core/errors';
import { fileFieldsOf } from '@flotilla/core/reflection';
import { Access } from '../access/access.js';
import { callerOf } from '../access/access.guard.js';
import { Writer } from '../invalidation/writer.js';
import type { FastifyRequest } from 'fastify';
import { ActionController, type CallOf, Handle } from '../http/action.decorator.js';
import { Idempotency } from '../http/idempotency.js';
import { eachOf } from '../http/body.js';
import { namingPlaces } from '../http/refused-positions.js';
import { newId } from '../rows/generated.js';
import { namingRows } from '../rows/refused-rows.js';
import { CopiedLinks } from '../rows/copied-links.js';
import { RowStores } from '../rows/stores.js';
import { withIds } from '../rows/with-ids.js';

type MadeRow = { id: string } & Record<string, unknown>;

/** Creates rows of several entities that reference each other. */
@ActionController()
export class RowSetsController {
  private readonly copiedLinks: CopiedLinks;

  constructor(
    @Inject(RowStores) private readonly stores: RowStores,
    @Inject(Access) private readonly access: Access,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Idempotency) private readonly idempotency: Idempotency,
  ) {
    this.copiedLinks = new CopiedLinks(stores, access);
  }

  @Handle(createTogether)
  create({ body }: CallOf<typeof createTogether>, @Req() request: FastifyRequest): Promise<object> {
    const { entities } = this.stores.parts.compile.registry;
    return namingPlaces(
      (index) => ({
        entity: entities.get(body[index]?.entity ?? ''),
        row: body[index]?.data,
        step: 'data',
      }),
      () => this.created(body, request),
    );
  }

  private async created(body: readonly NewRow[], request: FastifyRequest): Promise<object> {
    const caller = callerOf(request);
    const entities = body.map(({ entity: key }, index) => this.entityOf(key, index));
    for (const entity of new Set(entities))
      if ((await this.access.ofCreating(caller, entity)) !== 'allowed')
        throw new ForbiddenError('Not authorized');
    // Generated first, so that every row is validated before the first is written.
    const ids = body.map(() => newId());
    const rows = eachOf(
      body.map((row, index) => ({ ...row, index })),
      ({ entity: key, data, linksOf, index }, path) => {
        const { entity, validator, writes } = this.stores.of(key);
        const values = validator.forCreate(withIds(entity, data, ids.slice(0, index)), path);
        writes.transitions.requireInitialState(values, caller);
        return { entity, path, values, linksOf, id: ids[index] };
      },
      placeOf,
    );
    return namingRows(rows, this.stores.parts, () =>
      this.writer.transaction(async (tx) => {
        const made: MadeRow[] = [];
        for (const { entity, values, linksOf, id } of rows) {
          const [text = ''] = await this.stores
            .of(entity.key)
            .callerWrites.insert([{ ...values, id }], { caller, tx });
          const row = JSON.parse(text) as MadeRow;
          made.push(row);
          if (linksOf !== undefined)
            await this.copiedLinks.copy({ entity, from: linksOf, to: row.id }, { caller, tx });
        }
        const answer = { data: made };
        await this.idempotency.settle(
          request,
          { status: createTogether.status, body: JSON.stringify(answer) },
          tx,
        );
        return answer;
      }),
    );
  }

  private entityOf(key: NewRow['entity'], index: number): Entity {
    const entity = this.stores.parts.compile.registry.entities.get(key);
    if (!entity)
      throw InvalidError.of(`data[${index}].entity`, { en: 'is no entity', ru: 'такой модели нет' });
    // Files are sent as forms, which this call does not read.
    if (fileFieldsOf(entity).length > 0)
      throw InvalidError.of(`data[${index}].entity`, {
        en: 'has files: create it by its own call',
        ru: 'в записи есть файлы: создайте её отдельно',
      });
    return entity;
  }
}

const placeOf = (index: number) => `data[${index}].data`;
