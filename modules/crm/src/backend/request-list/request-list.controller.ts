import { ActionController, type CallOf, Database, Handle, NotFoundError, Rows } from '@flotilla/backend';
import { Inject } from '@nestjs/common';
import { type ListedRequest, receivedRequests } from '../../actions.js';
import { payloadOf } from '../../answers/payload.js';
import { form } from '../../entities/form.js';
import { request } from '../../entities/request.js';
import { asCrm } from '../forms.js';
import { listedRequestIds } from './request-list.sql.js';

/** Lists requests of a form for administrators. */
@ActionController()
export class RequestListController {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Database) private readonly db: Database,
  ) {}

  @Handle(receivedRequests)
  async received({
    params: { id: formId },
    query,
  }: CallOf<typeof receivedRequests>): Promise<{ data: ListedRequest[]; meta: { next: string | null } }> {
    if (!(await this.rows.of(form, asCrm).exists({ where: { id: { eq: formId } } })))
      throw new NotFoundError('There is no such form.');
    const ids = await listedRequestIds({ ...query, formId, limit: query.limit + 1 }, this.db);
    const inArray = ids.slice(0, query.limit);
    const found = await this.rows.of(request, asCrm).find({
      where: { id: { inArray } },
      fields: ['createdAt', 'status', 'payload', 'isConfirmed'],
      orderBy: { id: 'desc' },
    });
    const next = ids.length > query.limit ? (inArray.at(-1) ?? null) : null;
    return { data: found.map((row) => ({ ...row, payload: payloadOf(row) })), meta: { next } };
  }
}
