import type { Entity } from '@flotilla/core';
import { type Cause, InvalidError, problemLimits } from '@flotilla/core/errors';
import { writableFields } from '@flotilla/core/reflection';
import { normalized, type Failure, ruleFailures } from '@flotilla/core/rules';
import { didYouMean, isPlainObject } from '@flotilla/core/values';
import { hasClassValidator } from './decorators.js';
import { type BrokenRule, type RowChecks, RowPredicates } from './row-checks.js';
import { RowDto } from './row-dto.js';

/** A validated row from a client: only writable fields, with valid values. */
export type CheckedRow = Readonly<Record<string, unknown>>;

const wholeBody = 'data';

/** Returns the checks by class-validator, or by our own predicates where it is not installed. */
const installedChecks = (entity: Entity): RowChecks =>
  hasClassValidator() ? new RowDto(entity) : new RowPredicates(entity);

/** Validates rows from clients for one entity. */
export class RowValidator {
  private readonly names: readonly string[];
  private readonly nameSet: ReadonlySet<string>;

  constructor(
    private readonly entity: Entity,
    private readonly checks = installedChecks(entity),
  ) {
    this.names = Object.keys(writableFields(entity));
    this.nameSet = new Set(this.names);
  }

  /** Validates a new row. @throws InvalidError naming every invalid field */
  forCreate(data: unknown, position = wholeBody): CheckedRow {
    return this.check(data, (row) => this.checks.ofNew(row), position);
  }

  /** Validates a change. @throws InvalidError naming every invalid field */
  forUpdate(data: unknown, position = wholeBody): CheckedRow {
    return this.check(data, (row) => this.checks.ofChange(row), position);
  }

  private check(
    data: unknown,
    brokenIn: (row: CheckedRow) => readonly BrokenRule[],
    position: string,
  ): CheckedRow {
    if (!isPlainObject(data)) throw InvalidError.of(position, 'must be an object.');
    const unknown = Object.keys(data).filter((name) => !this.nameSet.has(name));
    if (unknown.length)
      throw invalid(
        unknown.slice(0, problemLimits.causes).map((name) => this.unknown(name)),
        position,
        unknown.length,
      );
    const row = this.normalized(data);
    const broken = brokenIn(row);
    if (broken.length) throw invalid(broken.flatMap(causesOf), position);
    return row;
  }

  private normalized(data: CheckedRow): CheckedRow {
    const entries = Object.entries(data).map(([name, value]) => {
      const field = this.entity.fields[name];
      return [name, field ? normalized(field, value) : value] as const;
    });
    return Object.fromEntries(entries);
  }

  private unknown(field: string): Cause {
    if (Object.hasOwn(this.entity.fields, field))
      return { field, message: 'is set by the server.', rule: 'managed' };
    return {
      field,
      message: `is not a field of ${this.entity.key}.${didYouMean(field, this.names)}`,
      rule: 'unknown',
    };
  }
}

/** Creates the error. Fields of one row among several are prefixed with its position: `data[3].slug`. */
function invalid(found: readonly Cause[], position: string, count = found.length): InvalidError {
  const causes = found.map((cause) =>
    position === wholeBody ? cause : { ...cause, field: `${position}.${cause.field}` },
  );
  return InvalidError.ofCauses(causes, count);
}

/** Returns the causes of a broken rule: several where the value has parts. */
function causesOf({ field, value, rule, message }: BrokenRule): Cause[] {
  return ruleFailures(rule, value, message).map((failure) => causeOf(field, failure));
}

/** Converts a failure to the response format. */
function causeOf(field: string, { path, message, code, params }: Failure): Cause {
  return {
    field: field + path.map(step).join(''),
    message,
    rule: code,
    ...(Object.keys(params).length ? { params } : {}),
  };
}

/** Formats a step into a value: `.children`, `[3]`. */
function step(key: PropertyKey): string {
  return typeof key === 'number' ? `[${key}]` : `.${String(key)}`;
}
