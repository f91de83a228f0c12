import type { Entity, Field } from '@flotilla/core';
import { isGeneratedDefault, isOmittable, readableFields, writableFields } from '@flotilla/core/reflection';
import { faceOf, type JsonSchema, type OpenApiKinds } from './json-schema.js';

/** Returns the schema of a row in responses. */
export function rowSchema(entity: Entity, kinds: OpenApiKinds): JsonSchema {
  const properties = mapFields(readableFields(entity), (field) => {
    const face = faceOf(kinds, field.kind);
    return { ...(face.row ?? face.input(field)), ...(field.readOnly ? { readOnly: true } : {}) };
  });
  return { type: 'object', properties, required: Object.keys(properties) };
}

/** Returns the schema of a new row; unknown fields are rejected. */
export function inputSchema(entity: Entity, kinds: OpenApiKinds): JsonSchema {
  const fields = writableFields(entity);
  const required = Object.keys(fields).filter((name) => !isOmittable(fields[name] as Field));
  const properties = mapFields(fields, (field) => ({
    ...faceOf(kinds, field.kind).input(field),
    ...defaultOf(field),
  }));
  return {
    type: 'object',
    properties,
    ...(required.length ? { required } : {}),
    additionalProperties: false,
  };
}

/**
 * Returns the schema of a change, with any fields of the row. Allows additional properties, so that a bulk
 * change can add the id.
 */
export function patchSchema(entity: Entity, kinds: OpenApiKinds): JsonSchema {
  return {
    type: 'object',
    properties: mapFields(writableFields(entity), (field) => faceOf(kinds, field.kind).input(field)),
  };
}

/** Returns the schemas that field schemas reference. */
export function valueSchemas(kinds: OpenApiKinds): Readonly<Record<string, JsonSchema>> {
  return Object.assign({}, ...Object.values(kinds).map(({ openapi }) => openapi.shared?.() ?? {}));
}

function mapFields(
  fields: Readonly<Record<string, Field>>,
  face: (field: Field) => JsonSchema,
): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...nullable(field, face(field)), 'x-kind': field.kind },
    ]),
  );
}

function nullable({ optional }: Field, schema: JsonSchema): JsonSchema {
  return optional ? { anyOf: [schema, { type: 'null' }] } : schema;
}

/** Omits symbolic defaults such as `now`, which a schema cannot express. */
function defaultOf(field: Field): JsonSchema {
  return field.default === undefined || isGeneratedDefault(field) ? {} : { default: field.default };
}
