import type { Entity } from '@flotilla/core';
import { isOmittable, writableFields } from '@flotilla/core/reflection';
import { type Rule, rulesOf } from '@flotilla/core/rules';
import type { ValidationError, ValidatorOptions } from 'class-validator';
import { classValidator, decoratorOf } from './decorators.js';
import type { BrokenRule, RowChecks } from './row-checks.js';

const ofNew: ValidatorOptions = { stopAtFirstError: true, validationError: { target: false } };
const ofChange: ValidatorOptions = { ...ofNew, skipUndefinedProperties: true };

/** A DTO class of the fields that clients may write, decorated by the rules of their kinds. */
export class RowDto implements RowChecks {
  private readonly rules = new Map<string, ReadonlyMap<string, Rule>>();
  private readonly dto: new () => object;

  constructor(entity: Entity) {
    class EntityDto {}
    const { IsOptional, ValidateIf } = classValidator();
    for (const [name, field] of Object.entries(writableFields(entity))) {
      if (field.optional) IsOptional()(EntityDto.prototype, name);
      if (isOmittable(field)) ValidateIf((_, value) => value !== undefined)(EntityDto.prototype, name);
      const decorators = rulesOf(field).map((rule) => ({ ...decoratorOf(rule), rule }));
      for (const { decorate } of decorators) decorate(EntityDto.prototype, name);
      this.rules.set(name, new Map(decorators.map(({ constraint, rule }) => [constraint, rule])));
    }
    this.dto = EntityDto;
  }

  ofNew(row: object): BrokenRule[] {
    return this.broken(row, ofNew);
  }

  ofChange(row: object): BrokenRule[] {
    return this.broken(row, ofChange);
  }

  private broken(row: object, options: ValidatorOptions): BrokenRule[] {
    const errors = classValidator().validateSync(Object.assign(new this.dto(), row), options);
    return errors.flatMap((error) => this.rulesIn(error));
  }

  /** Returns the rules that an error names. */
  private rulesIn({ property: field, value, constraints = {} }: ValidationError): BrokenRule[] {
    return Object.entries(constraints).flatMap(([constraint, message]) => {
      const rule = this.rules.get(field)?.get(constraint);
      return rule ? [{ field, value, rule, message }] : [];
    });
  }
}
