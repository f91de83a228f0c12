import { Inject, Req } from '@nestjs/common';
import { type Editor, editorSeconds, reportEditing } from '@flotilla/core/administration';
import { ForbiddenError } from '@flotilla/core/errors';
import { Access } from '../access/access.js';
import { callerOf } from '../access/access.guard.js';
import { Database } from '../database/database.js';
import { namesOfSubjects } from '../history/subject-names.js';
import type { FastifyRequest } from 'fastify';
import { ActionController, type CallOf, Handle } from '../http/action.decorator.js';
import { RowStores } from '../rows/stores.js';
import { VisibleRows } from '../rows/visible-rows.js';

/** More open windows than any person has: a caller with more is a program. */
const maxWindows = 50;
const maxTold = 20;

/** Shows the editors of a row to each other. */
@ActionController()
export class EditorsController {
  constructor(
    @Inject(RowStores) private readonly stores: RowStores,
    @Inject(VisibleRows) private readonly visible: VisibleRows,
    @Inject(Access) private readonly access: Access,
    @Inject(Database) private readonly db: Database,
  ) {}

  @Handle(reportEditing)
  async report(
    { params, body }: CallOf<typeof reportEditing>,
    @Req() request: FastifyRequest,
  ): Promise<object> {
    const store = this.stores.at(`/api/${params.module}/${params.plural}`);
    const { entity } = store;
    const caller = callerOf(request);
    // Server keys and jobs have no window.
    if (caller.kind !== 'subject' || (await this.access.ofChanging(caller, entity)) !== 'allowed')
      throw new ForbiddenError('Not authorized');
    if ((await this.visible.readsOf(entity.key).row(params.id, [], { caller })) === undefined)
      throw store.writes.notFound(params.id);
    const window = [caller.id, body.window, entity.key, params.id];
    const text = body.isClosed ? closeText : openText;
    const ids = (await this.db.query<{ subjectId: string }>(text, window)).map(({ subjectId }) => subjectId);
    const { registry } = this.stores.parts.compile;
    const people = [...registry.entities.values()].find(({ isSubject }) => isSubject);
    const sources = people ? await this.visible.borrowedNames(people, caller) : [];
    const names = await namesOfSubjects(ids, this.db, registry, sources);
    const data = ids.map((subjectId): Editor => ({
      subjectId,
      name: names.get(subjectId) ?? null,
      isCaller: subjectId === caller.id,
    }));
    return { data };
  }
}

const isPresent = `"seenAt" > now() - interval '${editorSeconds} seconds'`;
const others = `select distinct "subjectId" from "flotilla_editor"
  where "entity" = $3 and "rowId" = $4::uuid and ("subjectId", "window") <> ($1::uuid, $2::uuid) and ${isPresent} order by 1 limit ${maxTold}`;
/** Also deletes expired entries, except the window's own row, which the same statement writes. */
const openText = `
with forgotten as (delete from "flotilla_editor" where not ${isPresent} and ("subjectId", "window") <> ($1::uuid, $2::uuid)),
told as (
  insert into "flotilla_editor" ("subjectId", "window", "entity", "rowId")
  select $1::uuid, $2::uuid, $3::text, $4::uuid
  where (select count(*) from "flotilla_editor" where "subjectId" = $1::uuid and "window" <> $2::uuid and ${isPresent}) < ${maxWindows}
  on conflict ("subjectId", "window") do update set "entity" = excluded."entity", "rowId" = excluded."rowId", "seenAt" = now())
${others}`;
const closeText = `with closed as (delete from "flotilla_editor" where "subjectId" = $1::uuid and "window" = $2::uuid) ${others}`;
