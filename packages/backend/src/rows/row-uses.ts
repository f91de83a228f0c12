import type { Entity, Registry } from '@flotilla/core';
import type { RowUse } from '@flotilla/core/administration';
import { InvalidError } from '@flotilla/core/errors';
import { isUuid } from '@flotilla/core/reflection';
import type { Caller } from '../context/caller.js';
import type { Database } from '../database/database.js';
import { quoteLiteral, quoteName } from '../database/sql.js';
import { filledIn, Params } from '../query/params.js';
import { ownConditions } from '../query/own-rows.js';
import { publicRows } from '../query/projection.js';
import { rowLabel } from '../query/row-label.js';
import { existsAny, referencesTo, type RowReference } from '../query/row-references.js';
import { type Scope, whereAll } from '../query/statement.js';
import type { VisibleRows } from './visible-rows.js';

const sampleSize = 5;
/** Rows per page whose texts are searched for references. */
const unusedAtOnce = 200;
/** The row of the outer query that lists unused rows. */
const outer = 'e."id"';

/** Finds references to rows, by one statement. */
export class RowUses {
  constructor(
    private readonly db: Pick<Database, 'texts'>,
    private readonly visible: VisibleRows,
    private readonly registry: Registry,
    private readonly languages: readonly string[],
  ) {}

  /** Returns the references to a row that the caller may read. */
  async of(entity: Entity, id: string, caller: Caller): Promise<RowUse[]> {
    const params = new Params();
    const branches: string[] = [];
    const { joined, written } = referencesTo(
      entity,
      params.bind(id, 'uuid'),
      this.registry.entities.values(),
    );
    for (const reference of [...joined, ...written]) {
      const branch = await this.branch(reference, { caller, params });
      if (branch !== undefined) branches.push(branch);
    }
    if (branches.length === 0) return [];
    const values = filledIn(params.values, { caller: caller.kind === 'subject' ? caller.id : undefined });
    const rows = await this.db.texts(branches.join(' union all '), values);
    return rows.map(([relation, by, count, sample]) => ({
      relation: relation ?? '',
      entity: by ?? '',
      count: Number(count),
      sample: JSON.parse(sample ?? '[]') as RowUse['sample'],
    }));
  }

  /**
   * Returns ids of rows that no link, field or document references, newest first, regardless of read
   * permissions. Searches the texts of a bounded number of rows per page.
   */
  async unused(entity: Entity, after?: string): Promise<{ ids: string[]; next: string | null }> {
    const { joined, written } = referencesTo(entity, outer, this.registry.entities.values());
    const [createdAt, id] = after === undefined ? [] : cursorOf(after);
    const behind = id === undefined ? [] : [`(e."createdAt", e."id") < ($1::timestamptz, $2::uuid)`];
    const order = 'order by e."createdAt" desc, e."id" desc';
    const next = `select e."id", e."createdAt" from ${quoteName(entity.table)} e ${whereAll([...behind, `not ${existsAny(joined)}`])} ${order} limit ${unusedAtOnce}`;
    const text = `select e."id"::text, to_json(e."createdAt")#>>'{}', ${existsAny(written)}::text from (${next}) e ${order}`;
    const rows = await this.db.texts(text, id === undefined ? [] : [createdAt, id]);
    const last = rows.length === unusedAtOnce ? rows.at(-1) : undefined;
    return {
      ids: rows.flatMap(([one, , isUsed]) =>
        one !== null && one !== undefined && isUsed === 'false' ? [one] : [],
      ),
      next: last ? `${last[1]}_${last[0]}` : null,
    };
  }

  /** Returns undefined when the caller may not read the referencing rows. */
  private async branch(
    { name, by, condition, far }: RowReference,
    { caller, params }: Reading,
  ): Promise<string | undefined> {
    const labelled = far && { entity: this.registry.entity(far.key), field: far.field };
    const [scope, scopeOfLabel] = [
      await this.visible.scopeOf(by, caller),
      labelled && (await this.visible.scopeOf(labelled.entity, caller)),
    ];
    if (scope === 'none' || scopeOfLabel === 'none') return undefined;
    const using = `select d.*, count(*) over () as n from ${quoteName(by.table)} d ${whereAll([condition, ...this.visibility(by, 'd', { scope, params })])}`;
    const newest = `${using} order by d."createdAt" desc, d."id" limit ${sampleSize}`;
    const entity = labelled?.entity ?? by;
    const join = labelled
      ? ` join ${quoteName(entity.table)} f on ${[`f."id" = u.${quoteName(labelled.field)}`, ...this.visibility(entity, 'f', { scope: scopeOfLabel, params })].join(' and ')}`
      : '';
    const alias = labelled ? 'f' : 'u';
    const rows = `select u.n, ${alias}."id", ${rowLabel(entity, alias, this.languages, await this.visible.borrowedNames(entity, caller))} as label from (${newest}) u${join}`;
    const sample = `coalesce(json_agg(json_build_object('id', s."id", 'label', s.label)), '[]')::text`;
    return `select ${quoteLiteral(name)}::text, ${quoteLiteral(entity.key)}::text, max(s.n)::text, ${sample} from (${rows}) s having count(*) > 0`;
  }

  private visibility(
    entity: Entity,
    alias: string,
    { scope, params }: { scope: Scope | undefined; params: Params },
  ): string[] {
    const visibility = { registry: this.registry, ...scope };
    return [
      ...ownConditions(scope?.ownOnly, params)(entity, alias),
      ...publicRows(entity, alias, visibility),
    ];
  }
}

/** Parses the cursor of a page. @throws InvalidError */
function cursorOf(after: string): [string, string] {
  const [createdAt = '', id = ''] = after.split('_');
  if (Number.isNaN(Date.parse(createdAt)) || !isUuid(id))
    throw InvalidError.of('after', 'is not a cursor of this list.');
  return [createdAt, id];
}

interface Reading {
  readonly caller: Caller;
  readonly params: Params;
}
