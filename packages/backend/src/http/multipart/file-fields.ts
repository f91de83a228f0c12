import { type Entity, kindOf, writableFields } from '@flotilla/core';

/** The names of the fields that hold stored files, each also the name of a part of a form. */
export function fileFieldsOf(entity: Entity): string[] {
  return Object.entries(writableFields(entity)).flatMap(([name, { kind }]) => (kindOf(kind).holdsFile ? [name] : []));
}
