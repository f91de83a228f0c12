import { type Entity, isLink, type Link, type Registry } from '@flotilla/core';
import { isGeneratedName, labelSources, type NameOfRow, namingValue } from '@flotilla/core/administration';
import { isSecret, isUuid, presentationOf } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import type { Database } from '../database/database.js';
import { quoteName } from '../database/sql.js';
import { labelTexts } from './label-texts.js';

/** A reference to a row. */
interface RowReference {
  readonly entity: Entity;
  readonly id: string;
}

/** The values of a row's label fields; for a link, the ids of its ends. */
type StoredValues = Readonly<Record<string, unknown>>;

/**
 * Returns labels of rows, including deleted ones. Runs at most four statements for any number of rows and
 * entities, if all tables exist.
 */
export class RowNames {
  constructor(
    private readonly db: Pick<Database, 'query'>,
    private readonly registry: Registry,
  ) {}

  /** Returns labels by row id; for a link, those of its two ends. Rows without a label are left out. */
  async of(
    rows: readonly { readonly entity: string; readonly rowId: string }[],
  ): Promise<ReadonlyMap<string, NameOfRow[]>> {
    const references = rows.flatMap(({ entity: key, rowId: id }) => this.placesOf(key, id));
    const stored = await this.read(references);
    const endsOf = ({ entity, id }: RowReference) =>
      isLink(entity) ? this.endsOf(entity, stored.get(id)) : [];
    const ends = await this.read(references.flatMap(endsOf));
    const nameOf = ({ entity, id }: RowReference) => firstName(entity, ends.get(id) ?? stored.get(id));
    const namesOf = (reference: RowReference) =>
      (isLink(reference.entity) ? endsOf(reference) : [reference])
        .map(nameOf)
        .filter((name): name is NameOfRow => name !== undefined);
    return new Map(references.map((reference) => [reference.id, namesOf(reference)]));
  }

  private placesOf(key: unknown, id: unknown): RowReference[] {
    const entity = this.registry.entities.get(String(key));
    // The id of an external row may not refer to an existing row.
    return entity && typeof id === 'string' && isUuid(id) ? [{ entity, id }] : [];
  }

  private endsOf({ left, right, external }: Link, row: StoredValues = {}): RowReference[] {
    const far = right
      ? this.placesOf(right.key, row[right.field])
      : external
        ? this.placesOf(`${String(row[external.moduleField])}.${external.name}`, row[external.idField])
        : [];
    return [...this.placesOf(left.key, row[left.field]), ...far].filter(({ entity }) => !isLink(entity));
  }

  /** Reads existing rows, and deleted ones from the history. */
  private async read(references: readonly RowReference[]): Promise<ReadonlyMap<string, StoredValues>> {
    const labelled = references.filter(({ entity }) => labelFieldsOf(entity).length > 0);
    const present = await this.present(labelled);
    const gone = labelled.filter(({ id }) => !present.has(id));
    return gone.length > 0 ? new Map([...present, ...(await this.deleted(gone))]) : present;
  }

  private async present(references: readonly RowReference[]): Promise<ReadonlyMap<string, StoredValues>> {
    const byEntity = Map.groupBy(references, ({ entity }) => entity);
    const values: unknown[] = [];
    const parts = [...byEntity].map(([entity, rows]) => {
      const fields = labelFieldsOf(entity).map((name) => `'${name}', t.${quoteName(name)}`);
      const borrowed = labelTexts(labelSources(entity, this.registry), 't');
      if (borrowed.length > 0) fields.push(`'${ofOthers}', coalesce(${borrowed.join(', ')})`);
      const ids = `$${values.push(rows.map(({ id }) => id))}::uuid[]`;
      return `select t."id", json_build_object(${fields.join(', ')})::text as known from ${quoteName(entity.table)} t where t."id" = any(${ids})`;
    });
    if (parts.length === 0) return new Map();
    try {
      return byId(await this.db.query(parts.join(' union all '), values));
    } catch (error) {
      if (!isUndefinedTable(error)) throw error;
      const standing = await this.standing([...byEntity.keys()]);
      // A table that reappeared between two statements is not retried.
      if (standing.size === byEntity.size) throw error;
      return this.present(references.filter(({ entity }) => standing.has(entity.table)));
    }
  }

  /** Returns the existing tables: those of a module may not exist yet, or no longer. */
  private async standing(entities: readonly Entity[]): Promise<ReadonlySet<string>> {
    const text = `select name from unnest($1::text[]) name where to_regclass(quote_ident(name)) is not null`;
    return new Set(
      (await this.db.query<{ name: string }>(text, [entities.map(({ table }) => table)])).map(
        ({ name }) => name,
      ),
    );
  }

  private async deleted(references: readonly RowReference[]): Promise<ReadonlyMap<string, StoredValues>> {
    const text =
      `select distinct on ("rowId") "rowId" as id, (select json_object_agg(name, "before" -> name) from unnest($2::text[]) name)::text as known ` +
      `from "flotilla_change" where "rowId" = any($1::uuid[]) and "change" = 'deleted' and "before" is not null order by "rowId", "id" desc`;
    const fields = new Set(references.flatMap(({ entity }) => labelFieldsOf(entity)));
    return byId(await this.db.query(text, [references.map(({ id }) => id), [...fields]]));
  }
}

/** Key of the label from linked rows. No field has an empty name. */
const ofOthers = '';

/** SQLSTATE `undefined_table`. */
const isUndefinedTable = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '42P01';

type Found = Record<string, unknown> & { readonly id: string; readonly known: string };
const byId = (rows: readonly Found[]) =>
  new Map(rows.map(({ id, known: stored }) => [id, JSON.parse(stored) as StoredValues]));

/** Returns the fields that label a row, best first. An id is not a useful label. */
function labelFieldsOf(entity: Entity): string[] {
  if (isLink(entity)) {
    const { left, right, external } = entity;
    return [
      left.field,
      ...(right ? [right.field] : []),
      ...(external ? [external.moduleField, external.idField] : []),
    ];
  }
  const names = new Set([presentationOf(entity).rowLabel, 'title', 'slug']);
  return [...names].filter((name) => {
    const field = entity.fields[name];
    return name !== 'id' && field !== undefined && !isSecret(field);
  });
}

/** Returns the first label that is not empty; a localized one with all of its languages. */
function firstName(entity: Entity, stored: StoredValues = {}): NameOfRow | undefined {
  const isCalledByOthers = entity.ui?.labelFields !== undefined;
  const texts = [ofOthers, ...labelFieldsOf(entity)].map((name) => {
    const value = namingValue(stored, name);
    if (isCalledByOthers && typeof value === 'string' && isGeneratedName(entity, value)) return '';
    if (!isPlainObject(value))
      return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, string] => isText(entry[1])),
    );
  });
  return texts.find((text) => (typeof text === 'string' ? text !== '' : Object.keys(text).length > 0));
}

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
