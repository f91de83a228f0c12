import type { Entity, Field, Registry } from '@flotilla/core';
import { isGeneratedDefault, targetOf } from '@flotilla/core/reflection';
import { EntitySchema, type EntitySchemaColumnOptions, type EntitySchemaOptions } from 'typeorm';
import { backendKind } from '../kinds/index.js';
import { checkConstraints, exclusionConstraints } from './constraints.js';
import { foreignKeyName, indexesOf, indexName, type TableIndex } from './index-name.js';
import { quoteLiteral } from '../database/sql.js';
import { addressListSql, hasAddressesSql } from '../kinds/slugs-of-languages.js';

type ForeignKeys = NonNullable<EntitySchemaOptions<unknown>['foreignKeys']>;

/** Returns the TypeORM schemas of all installed entities and links. */
export function entitySchemas(registry: Registry): EntitySchema[] {
  return [...registry.entities.values()].map((entity) => entitySchema(entity, registry));
}

function entitySchema(entity: Entity, registry: Registry): EntitySchema {
  return new EntitySchema<Record<string, unknown>>({
    name: entity.key,
    tableName: entity.table,
    columns: Object.fromEntries(
      Object.entries(entity.fields).map(([name, field]) => [name, column(entity, name, field)]),
    ),
    indices: indexesOf(entity).map((index) => ({
      name: indexName(entity.table, index),
      columns: [...index.fields],
      unique: index.unique ?? false,
      where: index.where && whereClause(index.where),
      // TypeORM does not support expression indexes; `expressionIndexSql` creates them in migrations.
      synchronize: !isExpression(index),
    })),
    foreignKeys: foreignKeys(entity, registry),
    // TypeORM compares both by name.
    checks: checkConstraints(entity).map(({ name, expression }) => ({ name, expression })),
    exclusions: exclusionConstraints(entity).map(({ name, expression }) => ({ name, expression })),
  });
}

function column(entity: Entity, name: string, field: Field): EntitySchemaColumnOptions {
  const { column: face } = backendKind(field.kind);
  if (name === 'id')
    return { ...face, primary: true, primaryKeyConstraintName: `${entity.table}_pkey`, generated: 'uuid' };
  if (name === 'createdAt') return { ...face, createDate: true, default: () => 'now()' };
  if (name === 'updatedAt') return { ...face, updateDate: true, default: () => 'now()' };
  return { ...face, nullable: field.optional ?? false, ...defaultOf(field) };
}

function defaultOf(field: Field): Pick<EntitySchemaColumnOptions, 'default'> {
  if (field.default === undefined) return {};
  if (isGeneratedDefault(field)) return { default: backendKind(field.kind).makeDefault?.sql };
  return { default: field.default };
}

function foreignKeys(entity: Entity, registry: Registry): ForeignKeys {
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    const target = targetOf(field);
    if (!target?.hasForeignKey || !registry.entities.has(target.key)) return [];
    return [
      {
        name: foreignKeyName(entity.table, name),
        target: target.key,
        columnNames: [name],
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE' as const,
      },
    ];
  });
}

/** Returns whether an index is over expressions instead of columns. */
export const isExpression = ({ lowered, search, addresses }: TableIndex) =>
  lowered.length > 0 || search !== undefined || addresses !== undefined;

/** Returns the SQL of a case-insensitive index, of a trigram index for search, or of the addresses of languages. */
export function expressionIndexSql(entity: Entity, index: TableIndex): string {
  const indexSql = `INDEX "${indexName(entity.table, index)}" ON "${entity.table}"`;
  if (index.search !== undefined) return `CREATE ${indexSql} USING gin (${index.search} gin_trgm_ops)`;
  // Each insert of an address looks the others up: a pending list makes that quadratic within a transaction.
  if (index.addresses !== undefined)
    return `CREATE ${indexSql} USING gin (${addressListSql('', index.addresses)}) WITH (fastupdate = off) WHERE ${hasAddressesSql('', index.addresses)}`;
  const columns = index.fields
    .map((field) => (index.lowered.includes(field) ? `lower("${field}")` : `"${field}"`))
    .join(', ');
  const condition = index.where ? ` WHERE ${whereClause(index.where)}` : '';
  return `CREATE ${index.unique ? 'UNIQUE ' : ''}${indexSql} (${columns})${condition}`;
}

/** Returns the condition in PostgreSQL's own notation, so that schema comparison finds no difference. */
function whereClause(where: Readonly<Record<string, string | boolean>>): string {
  const conditions = Object.entries(where).map(([field, value]) =>
    typeof value === 'boolean' ? `("${field}" = ${value})` : `("${field}" = ${quoteLiteral(value)}::text)`,
  );
  return conditions.length === 1 ? conditions.join('') : `(${conditions.join(' AND ')})`;
}
