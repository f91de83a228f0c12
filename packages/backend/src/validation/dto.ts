import { type Entity, type Field, isOmittable, type Rule, rulesOf, writableFields } from '@flotilla/core';
import { IsOptional, ValidateBy, ValidateIf } from 'class-validator';

type Dto = new () => object;

/** The DTO class of creating a row, by the rules that the schema of forms is made of too. */
export function createDto(entity: Entity): Dto {
  return dtoOf(entity, (field) => isOmittable(field));
}

/** The DTO class of changing a row: every field may be left out. */
export function updateDto(entity: Entity): Dto {
  return dtoOf(entity, () => true);
}

function dtoOf(entity: Entity, mayBeLeftOut: (field: Field) => boolean): Dto {
  class EntityDto {}
  for (const [name, field] of Object.entries(writableFields(entity))) {
    if (field.optional) IsOptional()(EntityDto.prototype, name);
    if (mayBeLeftOut(field)) ValidateIf((_, value) => value !== undefined)(EntityDto.prototype, name);
    for (const rule of rulesOf(field)) decoratorOf(rule)(EntityDto.prototype, name);
  }
  return EntityDto;
}

/** class-validator's own token for the name of what is checked is `$property`. */
function decoratorOf({ code, says, accepts }: Rule): PropertyDecorator {
  return ValidateBy({ name: code, validator: { validate: accepts } }, { message: says.replace('$field', '$property') });
}
