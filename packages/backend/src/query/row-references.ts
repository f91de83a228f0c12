import { type Entity, type EntityKey, isLink, type Link } from '@flotilla/core';
import { fileFieldsOf, kindOf, targetOf } from '@flotilla/core/reflection';
import { quoteLiteral, quoteName } from '../database/sql.js';

/** A kind of reference from rows `d` of a definition to a row, and its condition. */
export interface RowReference {
  readonly name: string;
  readonly by: Entity;
  readonly condition: string;
  /** The other end of a link. */
  readonly far?: { readonly key: EntityKey; readonly field: string };
}

/** References by keys, and references in texts, which an index does not find. */
export interface RowReferences {
  readonly joined: readonly RowReference[];
  readonly written: readonly RowReference[];
}

/** Returns the references of definitions to the row of an entity whose id is an SQL expression. */
export function referencesTo(entity: Entity, id: string, from: Iterable<Entity>): RowReferences {
  const definitions = [...from];
  return {
    joined: definitions.flatMap((by) => [
      ...(isLink(by) ? ofLink(by, entity, id) : []),
      ...ofFields(by, entity, id),
    ]),
    written: definitions.flatMap((by) => ofDocuments(by, entity, id)),
  };
}

/** Returns the condition that at least one of these references exists. */
export function existsAny(references: readonly RowReference[]): string {
  const exists = references.map(
    ({ by, condition }) => `exists (select 1 from ${quoteName(by.table)} d where ${condition})`,
  );
  return exists.length === 0 ? '(false)' : `(${exists.join(' or ')})`;
}

/** Returns whether rows are files, which belong to the rows that link to them. */
export const isAttachment = (entity: Entity) =>
  entity.followsLinks === true && fileFieldsOf(entity).length > 0;

function ofLink(link: Link, { key, name, module }: Entity, id: string): RowReference[] {
  const { left, right, external } = link;
  const ends = right ? [[left, right] as const, [right, left] as const] : [];
  const joined = ends
    .filter(([near]) => near.key === key)
    .map(([near, far]) => ({
      name: link.key,
      by: link,
      condition: `d.${quoteName(near.field)} = ${id}`,
      far,
    }));
  if (external?.name !== name) return joined;
  const condition = `d.${quoteName(external.idField)} = ${id}::text and d.${quoteName(external.moduleField)} = ${quoteLiteral(module)}`;
  return [...joined, { name: link.key, by: link, condition, far: left }];
}

/** Returns references by fields, except the ends of a link. */
function ofFields(by: Entity, { key }: Entity, id: string): RowReference[] {
  const ends = isLink(by) && by.right ? [by.left.field, by.right.field] : [];
  return Object.entries(by.fields).flatMap(([name, field]) => {
    if (name === 'id' || ends.includes(name) || targetOf(field)?.key !== key) return [];
    return [{ name: `${by.key}.${name}`, by, condition: `d.${quoteName(name)} = ${id}` }];
  });
}

/** Returns references by documents, which name a file by its id or by the path of its bytes. */
function ofDocuments(by: Entity, entity: Entity, id: string): RowReference[] {
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
