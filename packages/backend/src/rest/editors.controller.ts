import { Inject, Req } from '@nestjs/common';
import { type Editor, editorSeconds, reportEditing } from '@flotilla/core/live';
import { ForbiddenError } from '@flotilla/core/errors';
import { Access } from '../access/access.js';
import { callerOf } from '../access/access.guard.js';
import { Database } from '../database/database.js';
import { namesOfSubjects } from '../history/subject-names.js';
import type { FastifyRequest } from 'fastify';
import { editorsTag } from '../invalidation/tags/tags.js';
import { Writer } from '../invalidation/writer.js';
import { ActionController, type CallOf, Handle } from '../http/action.decorator.js';
import { RowStores } from '../rows/stores.js';
import { VisibleRows } from '../rows/visible-rows.js';

/** More open windows than any person has: a caller with more is a program. */
const maxWindows = 50;
const maxOthers = 20;

/** Shows the editors of a row to each other. */
@ActionController()
export class EditorsController {
  constructor(
    @Inject(RowStores) private readonly stores: RowStores,
    @Inject(VisibleRows) private readonly visible: VisibleRows,
    @Inject(Access) private readonly access: Access,
    @Inject(Database) private readonly db: Database,
    @Inject(Writer) private readonly writer: Writer,
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
    if (caller.kind !== 'subject' || !(await this.access.mayEdit(caller, entity)))
      throw new ForbiddenError('Not authorized');
    if ((await this.visible.readsOf(entity.key).row(params.id, [], { caller })) === undefined)
      throw store.writes.notFound(params.id);
    const window = [caller.id, body.window, entity.key, params.id];
    const place = [body.place ? JSON.stringify(body.place) : null, body.isTyping];
    const [stored] = await (body.isClosed
      ? this.db.query<StoredReport>(closeText, window)
      : this.db.query<StoredReport>(openText, [...window, ...place]));
    const { others = [], isOpenedOrClosed = false, isMoved = false } = stored ?? {};
    // Windows that only read, such as an idle reply box, show the people of the row, not their places.
    if (isOpenedOrClosed || (isMoved && others.length > 0))
      await this.writer.invalidate([editorsTag(entity, params.id)]);
    const ids = others.map(({ subjectId }) => subjectId);
    const { registry } = this.stores.parts.compile;
    const people = [...registry.entities.values()].find(({ isSubject }) => isSubject);
    const sources = people ? await this.visible.borrowedNames(people, caller) : [];
    const names = await namesOfSubjects(ids, this.db, registry, sources);
    const data = others.map(({ subjectId, place: at, typedSecondsAgo }): Editor => ({
      subjectId,
      name: names.get(subjectId) ?? null,
      isCaller: subjectId === caller.id,
      place: at === null ? null : (JSON.parse(at) as Editor['place']),
      typedSecondsAgo,
    }));
    return { data };
  }
}

interface StoredReport extends Record<string, unknown> {
  readonly others: readonly StoredEditor[];
  /** Whether the report opened the row in the window, or closed it. */
  readonly isOpenedOrClosed: boolean;
  /** Whether the place changed, or a key was pressed. */
  readonly isMoved: boolean;
}

interface StoredEditor {
  readonly subjectId: string;
  readonly place: string | null;
  readonly typedSecondsAgo: number | null;
}

const isPresent = `"seenAt" > now() - interval '${editorSeconds} seconds'`;
/** Lists each person once, with the window of the last key. */
const othersText = `select coalesce(jsonb_agg(o), '[]') from (select distinct on ("subjectId") "subjectId", "place"::text as place,
  floor(extract(epoch from now() - "typedAt"))::int as "typedSecondsAgo" from "flotilla_editor"
  where "entity" = $3 and "rowId" = $4::uuid and ("subjectId", "window") <> ($1::uuid, $2::uuid) and ${isPresent}
  order by "subjectId", "typedAt" desc nulls last, "seenAt" desc limit ${maxOthers}) o`;
/**
 * Also deletes expired entries, except the window's own row, which the same statement writes. The time of the last key
 * ends with a place.
 */
const openText = `
with before as (select "place"::text as place from "flotilla_editor"
  where "subjectId" = $1::uuid and "window" = $2::uuid and "entity" = $3 and "rowId" = $4::uuid and ${isPresent}),
forgotten as (delete from "flotilla_editor" where not ${isPresent} and ("subjectId", "window") <> ($1::uuid, $2::uuid)),
written as (
  insert into "flotilla_editor" ("subjectId", "window", "entity", "rowId", "place", "typedAt")
  select $1::uuid, $2::uuid, $3::text, $4::uuid, $5::json, case when $6::boolean then now() end
  where (select count(*) from "flotilla_editor" where "subjectId" = $1::uuid and "window" <> $2::uuid and ${isPresent}) < ${maxWindows}
  on conflict ("subjectId", "window") do update set "entity" = excluded."entity", "rowId" = excluded."rowId", "seenAt" = now(),
    "place" = excluded."place", "typedAt" = coalesce(excluded."typedAt",
      case when "flotilla_editor"."place"::text = excluded."place"::text then "flotilla_editor"."typedAt" end))
select (${othersText}) as others, not exists (select from before) as "isOpenedOrClosed",
  $6::boolean or (select place from before) is distinct from $5::json::text as "isMoved"`;
const closeText = `with closed as (delete from "flotilla_editor" where "subjectId" = $1::uuid and "window" = $2::uuid returning "entity")
select (${othersText}) as others, exists (select from closed) as "isOpenedOrClosed", false as "isMoved"`;
