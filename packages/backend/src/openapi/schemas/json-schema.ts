import {
  decimalPattern,
  type Entity,
  type Field,
  type FieldKind,
  type FieldOf,
  isOmittable,
  languagePattern,
  maxLengthOf,
  readableFields,
  slugPattern,
  writableFields,
} from '@flotilla/core';
import { richTextJsonSchemas } from './rich-text-schemas.js';

/** A JSON Schema of the 2020-12 draft, which is what OpenAPI 3.1 speaks. */
export type JsonSchema = { readonly [keyword: string]: unknown };

interface Face<K extends FieldKind> {
  /** What a client may write. */
  readonly input: (field: FieldOf<K>) => JsonSchema;
  /** What a read answers, where it differs. */
  readonly row?: JsonSchema;
}

const integerBounds = { minimum: -2147483648, maximum: 2147483647 };
const moment = { type: 'string', format: 'date-time', examples: ['2026-05-01T00:00:00.000Z'] };
const decimalText = { type: 'string', pattern: decimalPattern.source, examples: ['149.99'] };
const decimalFace = { input: () => ({ ...decimalText, type: ['string', 'number'] }), row: decimalText };

const faces: { readonly [K in FieldKind]: Face<K> } = {
  text: {
    input: (field) => ({
      type: 'string',
      ...(field.min === undefined ? {} : { minLength: field.min }),
      maxLength: maxLengthOf(field),
      ...(field.pattern ? { pattern: field.pattern.source } : {}),
    }),
  },
  localizedText: { input: () => ref('LocalizedText') },
  richText: { input: () => ref('LocalizedRichText') },
  slug: {
    input: (field) => ({
      type: 'string',
      pattern: field.generated ? '^[a-z0-9-]*$' : slugPattern.source,
      maxLength: maxLengthOf(field),
      examples: ['first-charter'],
    }),
  },
  integer: {
    input: ({ min, max }) => ({
      type: 'integer',
      format: 'int32',
      minimum: min ?? integerBounds.minimum,
      maximum: max ?? integerBounds.maximum,
    }),
  },
  decimal: decimalFace,
  money: decimalFace,
  boolean: { input: () => ({ type: 'boolean' }) },
  select: { input: (field) => ({ type: 'string', enum: [...field.values] }) },
  date: { input: () => ({ type: 'string', anyOf: [{ format: 'date' }, { format: 'date-time' }], examples: ['2026-05-01'] }), row: moment },
  datetime: { input: () => moment },
  json: { input: ({ shape }) => (shape ? { type: shape } : {}) },
  reference: { input: (field) => ({ type: 'string', format: 'uuid', description: `The id of a \`${field.to}\`.` }) },
  file: {
    input: (field) => ({
      type: 'string',
      minLength: 1,
      maxLength: maxLengthOf(field),
      description: 'The path or absolute URL of a stored file.',
    }),
  },
  secret: { input: () => ({ not: {} }) },
};

/** A reference to a schema that the document has once. */
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** The fields of a row as reads answer it. */
export function rowSchema(entity: Entity): JsonSchema {
  const properties = mapFields(readableFields(entity), (field) => faces[field.kind].row ?? inputFace(field));
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

/** Schemas that the faces refer to. */
export const valueSchemas: Readonly<Record<string, JsonSchema>> = {
  LocalizedText: {
    type: 'object',
    description: 'Language code to text.',
    propertyNames: { pattern: languagePattern.source },
    additionalProperties: { type: 'string' },
    examples: [{ en: 'A first charter' }],
  },
  LocalizedRichText: {
    type: 'object',
    description: 'Language code to plain text or a rich-text document.',
    propertyNames: { pattern: languagePattern.source },
    additionalProperties: {
      anyOf: [{ type: 'string' }, ref('RichTextDocument')],
    },
    examples: [{ en: 'From the marina to the blue lagoon.' }],
  },
  ...richTextJsonSchemas(),
};

function mapFields(fields: Readonly<Record<string, Field>>, face: (field: Field) => JsonSchema): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...nullable(field, face(field)), 'x-kind': field.kind }]),
  );
}

function inputFace(field: Field): JsonSchema {
  return (faces[field.kind].input as (field: Field) => JsonSchema)(field);
}

function nullable({ optional }: Field, schema: JsonSchema): JsonSchema {
  return optional ? { anyOf: [schema, { type: 'null' }] } : schema;
}

/** The default `now` is a moment of the future, so the schema can't name it. */
function defaultOf(field: Field): JsonSchema {
  const isNow = field.kind === 'datetime' && field.default === 'now';
  return field.default === undefined || isNow ? {} : { default: field.default };
}
