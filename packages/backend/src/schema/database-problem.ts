import type { Entity } from '@flotilla/core';
import { type Cause, ConflictError, InvalidError } from '@flotilla/core/errors';
import { fieldsOfCheck } from '@flotilla/core/reflection';
import { checkConstraints, exclusionConstraints } from './constraints.js';
import { foreignKeyName, indexesOf, indexName } from './index-name.js';
import { addressTrigger } from './localized-slugs.js';

/** 409: the values violate a unique index of the table. */
export class TakenError extends ConflictError {}

/** 400: a foreign key references a row that does not exist. */
export class MissingRowError extends InvalidError {}

/**
 * Translates a constraint violation to field names of the written definition, found by the table if there are
 * several. Returns other errors unchanged.
 */
export function databaseProblem(error: unknown, written: readonly Entity[]): unknown {
  const { code, constraint, column, table, message } = violationOf(error);
  const entity = written.find((one) => one.table === table) ?? written[0];
  if (!entity) return error;
  if (code === '23505') {
    if (column !== undefined && constraint === addressTrigger(entity))
      return takenAddress(entity, column, takenValue.exec(message ?? '')?.[1]);
    const index = indexesOf(entity).find((candidate) => indexName(entity.table, candidate) === constraint);
    const fields = index?.fields ?? ['id'];
    const causes = fields.map((field): Cause => {
      const others = fields.filter((other) => other !== field);
      const together = others.length === 0 ? '' : ` together with ${others.join(' and ')}`;
      return {
        field,
        message: `is taken by another row${together}`,
        rule: 'taken',
        ...(others.length > 0 && { params: { with: others } }),
      };
    });
    return new TakenError(`${entity.key}: another row has the same ${fields.join(' and ')}.`, causes);
  }
  if (code === '23503') {
    const field =
      Object.keys(entity.fields).find((name) => foreignKeyName(entity.table, name) === constraint) ?? 'id';
    const message = 'names a row that does not exist.';
    return new MissingRowError(`${field}: ${message}`, [{ field, message, rule: 'missingRow' }]);
  }
  if (code === '23P01') return overlapProblem(entity, constraint) ?? error;
  if (code === '23514') return checkProblem(entity, constraint) ?? error;
  if (code === '23502' && column !== undefined)
    return InvalidError.of(column, {
      en: 'is needed, and can only be set by the server.',
      ru: 'нужно, но задаёт это только сервер.',
    });
  return error;
}

/** The address in the error of the trigger. */
const takenValue = /^The \w+ (.+) is taken\.$/s;

/** 409: another row has the address in some language. The field is `slug` or `slugs.ru`. */
function takenAddress({ key }: Entity, field: string, value: string | undefined): TakenError {
  const message = 'is taken by another row';
  const params = value === undefined ? {} : { params: { value } };
  return new TakenError(`${key}: another row has the same ${field}.`, [
    { field, message, rule: 'taken', ...params },
  ]);
}

/**
 * 409: the range of a row overlaps that of another row, which an exclusion constraint forbids. Returns undefined for
 * a constraint that the definition does not declare.
 */
function overlapProblem(entity: Entity, constraint: string | undefined): ConflictError | undefined {
  const rule = exclusionConstraints(entity).find(({ name }) => name === constraint)?.rule;
  if (!rule) return undefined;
  const { equal, range } = rule;
  const same = equal.length === 0 ? '' : ` with the same ${equal.join(' and ')}`;
  return new ConflictError(
    `${entity.key}: ${range.join(' to ')} overlaps that of another row${same}.`,
    range.map((field) => ({ field, message: `overlaps another row${same}`, rule: 'overlaps' })),
  );
}

/** 400: the values of a row contradict each other. Returns undefined for a check that is not declared. */
function checkProblem(entity: Entity, constraint: string | undefined): InvalidError | undefined {
  const rule = checkConstraints(entity).find(({ name }) => name === constraint)?.rule;
  if (!rule) return undefined;
  const message = `must satisfy: ${rule.sql.replaceAll('"', '')}`;
  const fields = fieldsOfCheck(rule);
  return new InvalidError(
    `${entity.key}: the row ${message}.`,
    fields.map((field) => ({ field, message, rule: 'check', params: { with: fields } })),
  );
}

/** Returns whether an error is a unique violation of a field. */
export function isTaken(error: unknown, entity: Entity, field: string): boolean {
  const { code, constraint } = violationOf(error);
  const index = indexesOf(entity).find(
    ({ unique, where, fields }) => unique && !where && fields.length === 1 && fields[0] === field,
  );
  return code === '23505' && index !== undefined && constraint === indexName(entity.table, index);
}

interface Violation {
  readonly code?: string;
  readonly constraint?: string;
  readonly column?: string;
  readonly table?: string;
  readonly message?: string;
}

function violationOf(error: unknown): Violation {
  return error instanceof Error ? (error as Error & Violation) : {};
}
