import { Inject } from '@nestjs/common';
import { defineAction } from '@flotilla/core';
import { Database } from '@flotilla/changes';
import { z } from 'zod';
import { ActionController, type ActionCall, Call, Implements } from '../http/action.decorator.js';

/** How the state of a row came to be what it is. */
export const transitions = defineAction({
  module: 'transition',
  name: 'transitions',
  method: 'GET',
  path: '/api/transition/transitions/{id}',
  access: 'admin',
  summary: 'The steps of a row from one state to another, the last 1,000, the first of these first: what happened, and who did it.',
  schemas: {
    params: z.object({ id: z.guid() }),
    answer: z.array(
      z.object({
        entity: z.string(),
        field: z.string(),
        from: z.string(),
        to: z.string(),
        name: z.string().nullable(),
        actor: z.record(z.string(), z.unknown()),
        createdAt: z.string(),
      }),
    ),
  },
});

/** Tells administrators of the steps that rows have made. */
@ActionController()
export class TransitionsController {
  constructor(@Inject(Database) private readonly db: Pick<Database, 'query'>) {}

  @Implements(transitions)
  async list(@Call(transitions) { params }: ActionCall<typeof transitions>): Promise<{ data: unknown[] }> {
    return { data: await this.db.query(listText, [params.id]) };
  }
}

const listText =
  `select "entity", "field", "from", "to", "name", "actor", "createdAt" from ` +
  `(select * from flotilla_transition where "rowId" = $1::uuid order by "id" desc limit 1000) t order by "id"`;
