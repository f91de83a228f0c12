import { type Entity, isLink, type Link, type Registry } from '@flotilla/core';
import type { RowUse } from '@flotilla/core/administration';
import { InvalidError } from '@flotilla/core/errors';
import { fileFieldsOf, isUuid, kindOf, targetOf } from '@flotilla/core/reflection';
import type { Caller } from '../context/caller.js';
import type { Database } from '../database/database.js';
import { quoteLiteral, quoteName } from '../database/sql.js';
import { filledIn, Params } from '../query/params.js';
import { ownConditions } from '../query/own-rows.js';
import { publicRows } from '../query/projection.js';
import { rowLabel } from '../query/row-label.js';
import { type Scope, whereAll } from '../query/statement.js';
import type { VisibleRows } from './visible-rows.js';

const sampleSize = 5;
/** Rows per page whose texts are searched for references. */
const unusedAtOnce = 200;
/** The row of the outer query that lists unused rows. */
const outer = 'e."id"';

/**
 * A kind of reference from rows `d` of a definition to a row: its condition, and the row that is reported.
 */
interface Relation {
  readonly name: string;
  readonly by: Entity;
  readonly condition: string;
  /** The row at the other end of a link; the referencing row itself when absent. */
  readonly labelled?: { readonly entity: Entity; readonly field: string };
}

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
    for (const relation of this.relationsOf(entity, params.bind(id, 'uuid'))) {
      const branch = await this.branch(relation, { caller, params });
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
    const relations = [...this.registry.entities.values()].map((by) => ({
      joined: [...(isLink(by) ? this.ofLink(by, entity, outer) : []), ...ofFields(by, entity, outer)],
      written: ofDocuments(by, entity, outer),
    }));
    const used = ({ by, condition }: Relation) =>
      `exists (select 1 from ${quoteName(by.table)} d where ${condition})`;
    const [createdAt, id] = after === undefined ? [] : cursorOf(after);
    const unjoined = relations.flatMap(({ joined }) => joined).map((relation) => `not ${used(relation)}`);
    const behind = id === undefined ? [] : [`(e."createdAt", e."id") < ($1::timestamptz, $2::uuid)`];
    const order = 'order by e."createdAt" desc, e."id" desc';
    const next = `select e."id", e."createdAt" from ${quoteName(entity.table)} e ${whereAll([...behind, ...unjoined])} ${order} limit ${unusedAtOnce}`;
    const written = relations.flatMap((relation) => relation.written).map(used);
    const isWritten = written.length > 0 ? written.join(' or ') : 'false';
    const text = `select e."id"::text, to_json(e."createdAt")#>>'{}', (${isWritten})::text from (${next}) e ${order}`;
    const rows = await this.db.texts(text, id === undefined ? [] : [createdAt, id]);
    const last = rows.length === unusedAtOnce ? rows.at(-1) : undefined;
    return {
      ids: rows.flatMap(([one, , isUsed]) =>
        one !== null && one !== undefined && isUsed === 'false' ? [one] : [],
      ),
      next: last ? `${last[1]}_${last[0]}` : null,
    };
  }

  private relationsOf(entity: Entity, id: string): Relation[] {
    return [...this.registry.entities.values()].flatMap((by) => [
      ...(isLink(by) ? this.ofLink(by, entity, id) : []),
      ...ofFields(by, entity, id),
      ...ofDocuments(by, entity, id),
    ]);
  }

  private ofLink(link: Link, { key, name, module }: Entity, id: string): Relation[] {
    const { left, right, external } = link;
    const ends = right ? [[left, right] as const, [right, left] as const] : [];
    const joined = ends
      .filter(([near]) => near.key === key)
      .map(([near, far]) => ({
        name: link.key,
        by: link,
        condition: `d.${quoteName(near.field)} = ${id}`,
        labelled: { entity: this.registry.entity(far.key), field: far.field },
      }));
    if (external?.name !== name) return joined;
    const condition = `d.${quoteName(external.idField)} = ${id}::text and d.${quoteName(external.moduleField)} = ${quoteLiteral(module)}`;
    return [
      ...joined,
      {
        name: link.key,
        by: link,
        condition,
        labelled: { entity: this.registry.entity(left.key), field: left.field },
      },
    ];
  }

  /** Returns undefined when the caller may not read the referencing rows. */
  private async branch(
    { name, by, condition, labelled }: Relation,
    { caller, params }: Reading,
  ): Promise<string | undefined> {
    const [scope, scopeOfTold] = [
      await this.visible.scopeOf(by, caller),
      labelled && (await this.visible.scopeOf(labelled.entity, caller)),
    ];
    if (scope === 'none' || scopeOfTold === 'none') return undefined;
    const using = `select d.*, count(*) over () as n from ${quoteName(by.table)} d ${whereAll([condition, ...this.visibility(by, 'd', { scope, params })])}`;
    const newest = `${using} order by d."createdAt" desc, d."id" limit ${sampleSize}`;
    const entity = labelled?.entity ?? by;
    const join = labelled
      ? ` join ${quoteName(entity.table)} f on ${[`f."id" = u.${quoteName(labelled.field)}`, ...this.visibility(entity, 'f', { scope: scopeOfTold, params })].join(' and ')}`
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

/** Returns references by fields, except the ends of a link. */
function ofFields(by: Entity, { key }: Entity, id: string): Relation[] {
  const ends = isLink(by) && by.right ? [by.left.field, by.right.field] : [];
  return Object.entries(by.fields).flatMap(([name, field]) => {
    if (name === 'id' || ends.includes(name) || targetOf(field)?.key !== key) return [];
    return [{ name: `${by.key}.${name}`, by, condition: `d.${quoteName(name)} = ${id}` }];
  });
}

/** Returns references by documents, which name a file by its id or by the path of its bytes. */
function ofDocuments(by: Entity, entity: Entity, id: string): Relation[] {
  const [path] = fileFieldsOf(entity);
  if (path === undefined) return [];
  const file = `(select o.${quoteName(path)} from ${quoteName(entity.table)} o where o."id" = ${id})`;
  return Object.entries(by.fields).flatMap(([name, { kind }]) => {
    if (!kindOf(kind).embedsFiles) return [];
    const text = `d.${quoteName(name)}::text`;
    return [
      {
        name: `${by.key}.${name}`,
        by,
        condition: `(strpos(${text}, ${id}::text) > 0 or strpos(${text}, ${file}) > 0)`,
      },
    ];
  });
}
