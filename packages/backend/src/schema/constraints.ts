import type { Entity } from '@flotilla/core';
import { type CheckDefinition, checksOf, type ExclusionDefinition } from '@flotilla/core/reflection';
import { quoteLiteral, quoteName } from '../database/sql.js';
import { constraintName } from './index-name.js';

/** A constraint of a table, with its SQL after `CHECK` or `EXCLUDE`. */
export interface TableConstraint<Rule> {
  /** Depends on the expression, so that a changed rule is a new constraint. */
  readonly name: string;
  readonly expression: string;
  readonly rule: Rule;
}

/** Returns the CHECK constraints of a table. */
export function checkConstraints(entity: Entity): TableConstraint<CheckDefinition>[] {
  return checksOf(entity).map((rule) => ({
    name: constraintName(entity.table, rule.name, `check ${rule.sql}`),
    expression: rule.sql,
    rule,
  }));
}

/** Returns the exclusion constraints of a table. Equality in a GiST index needs the extension btree_gist. */
export function exclusionConstraints(entity: Entity): TableConstraint<ExclusionDefinition>[] {
  return (entity.excludes ?? []).map((rule) => {
    const expression = exclusionSql(rule);
    return { name: constraintName(entity.table, rule.name, expression), expression, rule };
  });
}

/** Returns the names of all CHECK and exclusion constraints of a table. */
export function constraintNames(entity: Entity): string[] {
  return [...checkConstraints(entity), ...exclusionConstraints(entity)].map(({ name }) => name);
}

function exclusionSql({ equal, range, where = {} }: ExclusionDefinition): string {
  const [start, end] = range.map(quoteName);
  const elements = [
    ...equal.map((name) => `${quoteName(name)} WITH =`),
    `tstzrange(${start}, ${end}, '[)') WITH &&`,
  ];
  const conditions = Object.entries(where).map(([name, value]) => `(${quoteName(name)} ${matching(value)})`);
  const condition = conditions.length === 0 ? '' : ` WHERE (${conditions.join(' AND ')})`;
  return `USING gist (${elements.join(', ')})${condition}`;
}

function matching(value: string | boolean | readonly string[] | undefined): string {
  if (value === undefined || typeof value === 'boolean') return `= ${value ?? true}`;
  const values = typeof value === 'string' ? [value] : value;
  return `IN (${values.map(quoteLiteral).join(', ')})`;
}
