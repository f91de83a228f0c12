import type { Entity } from '@flotilla/core';
import type { DocumentRow } from '@flotilla/core/documents';
import { InvalidError } from '@flotilla/core/errors';
import { isGeneratedDefault, isSecret, kindOf } from '@flotilla/core/reflection';

/**
 * Returns a row without texts and links, for a view that is shown without a stored row.
 * @throws InvalidError when a field has no empty value, such as a required number
 */
export function blankRow(entity: Entity, variant: string): DocumentRow {
  const values = Object.entries(entity.fields).map(([name, field]) => {
    if (isSecret(field)) return [name, undefined];
    if (kindOf(field.kind).isLocalized) return [name, {}];
    if ('default' in field && field.default !== undefined && !isGeneratedDefault(field))
      return [name, field.default];
    const isEmptiable =
      ('optional' in field && field.optional) ||
      ('managed' in field && field.managed) ||
      ('generated' in field && field.generated);
    if (!isEmptiable)
      throw InvalidError.of('id', `is required: a row of ${entity.key} must have the field "${name}".`);
    return [name, null];
  });
  return { ...Object.fromEntries(values), id: '', variant };
}
