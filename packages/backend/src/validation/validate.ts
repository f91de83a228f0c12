import { createRequire } from 'node:module';
import type { Entity, Field } from '@flotilla/core';
import { normalized } from '@flotilla/core/administration';
import {
  type Failure,
  fieldFailures,
  isOmittable,
  type Rule,
  rulesOf,
  writableFields,
} from '@flotilla/core/reflection';
import { didYouMean, isPlainObject } from '@flotilla/core/values';
import type { ValidationError } from 'class-validator';
import { type Cause, InvalidError, problemLimits } from '@flotilla/core/errors';

/** Loaded on first use: class-validator imports three hundred files, including phone number metadata. */
const library = () => (loaded ??= load());
let loaded: typeof import('class-validator') | undefined;

function load() {
  const validator = createRequire(import.meta.url)('class-validator') as typeof import('class-validator');
  const storage = validator.getMetadataStorage();
  const search = storage.getTargetValidationMetadatas.bind(storage);
  // class-validator searches the rules of every class for each validated object. The rules of a DTO never
  // change, so they are cached.
  storage.getTargetValidationMetadatas = (target, ...how) => {
    // Safe, because only this file validates DTOs, always with the same options.
    if (!rulesOfDtos.has(target)) return search(target, ...how);
    const known = rulesOfDtos.get(target) ?? search(target, ...how);
    rulesOfDtos.set(target, known);
    return known;
  };
  return validator;
}

type FoundRules = ReturnType<
  ReturnType<typeof import('class-validator').getMetadataStorage>['getTargetValidationMetadatas']
>;
/** Rules by DTO class; undefined before the first validation. */
const rulesOfDtos = new WeakMap<object, FoundRules | undefined>();

/** A validated row from a client: only writable fields, with valid values. */
export type CheckedRow = Readonly<Record<string, unknown>>;

const wholeBody = 'data';

/** Validates rows from clients for one entity. Builds the DTO classes once. */
export class RowValidator {
  private readonly names: readonly string[];
  private readonly known: ReadonlySet<string>;
  private readonly create: new () => object;
  private readonly update: new () => object;

  constructor(private readonly entity: Entity) {
    this.names = Object.keys(writableFields(entity));
    this.known = new Set(this.names);
    this.create = createDto(entity);
    this.update = updateDto(entity);
  }

  /** Validates a new row. @throws InvalidError naming every invalid field */
  forCreate(data: unknown, place = wholeBody): CheckedRow {
    return this.check(data, this.create, place);
  }

  /** Validates a change. @throws InvalidError naming every invalid field */
  forUpdate(data: unknown, place = wholeBody): CheckedRow {
    return this.check(data, this.update, place);
  }

  private check(data: unknown, dto: new () => object, place: string): CheckedRow {
    if (!isPlainObject(data)) throw InvalidError.of(place, 'must be an object.');
    const unknown = Object.keys(data).filter((name) => !this.known.has(name));
    if (unknown.length)
      throw invalid(
        unknown.slice(0, problemLimits.causes).map((name) => this.unknown(name)),
        place,
        unknown.length,
      );
    const row = this.normalized(data);
    const errors = library().validateSync(Object.assign(new dto(), row));
    if (errors.length)
      throw invalid(
        errors.flatMap((error) => this.causesOf(error)),
        place,
      );
    return row;
  }

  private normalized(data: CheckedRow): CheckedRow {
    const entries = Object.entries(data).map(([name, value]) => {
      const field = this.entity.fields[name];
      return [name, field ? normalized(field, value) : value] as const;
    });
    return Object.fromEntries(entries);
  }

  private causesOf({ property, value }: ValidationError): Cause[] {
    const field = this.entity.fields[property];
    return field ? fieldFailures(field, value, property).map((failure) => causeOf(property, failure)) : [];
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
function invalid(found: readonly Cause[], place: string, count = found.length): InvalidError {
  const causes = found.map((cause) =>
    place === wholeBody ? cause : { ...cause, field: `${place}.${cause.field}` },
  );
  return InvalidError.ofCauses(causes, count);
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

type Dto = new () => object;

/** Returns the DTO class of a new row, with the same rules as the schema of forms. */
function createDto(entity: Entity): Dto {
  return dtoOf(entity, (field) => isOmittable(field));
}

/** Returns the DTO class of a change: every field is optional. */
function updateDto(entity: Entity): Dto {
  return dtoOf(entity, () => true);
}

function dtoOf(entity: Entity, mayBeLeftOut: (field: Field) => boolean): Dto {
  const { IsOptional, ValidateIf } = library();
  class EntityDto {}
  for (const [name, field] of Object.entries(writableFields(entity))) {
    if (field.optional) IsOptional()(EntityDto.prototype, name);
    if (mayBeLeftOut(field)) ValidateIf((_, value) => value !== undefined)(EntityDto.prototype, name);
    for (const rule of rulesOf(field)) decoratorOf(rule)(EntityDto.prototype, name);
  }
  rulesOfDtos.set(EntityDto, undefined);
  return EntityDto;
}

/** Returns the decorator of a rule. class-validator's placeholder for the field name is `$property`. */
function decoratorOf({ code, message, accepts }: Rule): PropertyDecorator {
  return library().ValidateBy(
    { name: code, validator: { validate: accepts } },
    { message: message.replace('$field', '$property') },
  );
}
