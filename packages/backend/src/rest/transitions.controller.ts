import { Inject } from '@nestjs/common';
import { transitions } from '@flotilla/core/administration';
import { Database } from '../database/database.js';
import { ActionController, type CallOf, Handle } from '../http/action.decorator.js';

/** Lists the state transitions of rows, for administrators. */
@ActionController()
export class TransitionsController {
  constructor(@Inject(Database) private readonly db: Pick<Database, 'query'>) {}

  @Handle(transitions)
  async list({ params }: CallOf<typeof transitions>): Promise<{ data: unknown[] }> {
    return { data: await this.db.query(listText, [params.id]) };
  }
}

const listText =
  `select "entity", "field", "from", "to", "name", "actor", "createdAt" from ` +
  `(select * from flotilla_transition where "rowId" = $1::uuid order by "id" desc limit 1000) t order by "id"`;
