import { type Entity, type Field, isMadeDefault, isOmittable, readableFields, writableFields } from '@flotilla/core';
import { backendKind, backendKinds } from '../../kinds/index.js';
import type { JsonSchema } from '../../kinds/json-schema.js';

/** The fields of a row as reads answer it. */
export function rowSchema(entity: Entity): JsonSchema {
  const properties = mapFields(readableFields(entity), (field) => ({
    ...(backendKind(field.kind).openapi.row ?? inputFace(field)),
    ...(field.readOnly ? { readOnly: true } : {}),
  }));
  return { type: 'object', properties, required: Object.keys(properties) };
}

/** What creating a row takes; unknown fields are refused. */
export function inputSchema(entity: Entity): JsonSchema {
  const fields = writableFields(entity);
  const required = Object.keys(fields).filter((name) => !isOmittable(fields[name] as Field));
  const properties = mapFields(fields, (field) => ({ ...inputFace(field), ...defaultOf(field) }));
  return { type: 'object', properties, ...(required.length ? { required } : {}), additionalProperties: false };
}

/** What changing a row takes: any of its fields. Left open, so that a bulk change can add the id. */
export function patchSchema(entity: Entity): JsonSchema {
  return { type: 'object', properties: mapFields(writableFields(entity), inputFace) };
}

/** Schemas that those of fields refer to. */
export const valueSchemas: Readonly<Record<string, JsonSchema>> = Object.assign(
  {},
  ...backendKinds.map(({ openapi }) => openapi.shared?.() ?? {}),
);

function mapFields(fields: Readonly<Record<string, Field>>, face: (field: Field) => JsonSchema): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...nullable(field, face(field)), 'x-kind': field.kind }]),
  );
}

function inputFace(field: Field): JsonSchema {
  return backendKind(field.kind).openapi.input(field);
}

function nullable({ optional }: Field, schema: JsonSchema): JsonSchema {
  return optional ? { anyOf: [schema, { type: 'null' }] } : schema;
}

/** A default that is made with the row, as `now` is, is nothing that a schema can name. */
function defaultOf(field: Field): JsonSchema {
  return field.default === undefined || isMadeDefault(field) ? {} : { default: field.default };
}
