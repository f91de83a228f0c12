import type { JsonSchema } from './json-schema.js';
import type { Content } from './types.js';

/** Returns the content of a JSON body or response. */
export const jsonContent = (schema: JsonSchema): Content => ({ 'application/json': { schema } });

/** Returns the content of a form: fields as JSON in `data`, and files as other parts. */
export function formContent(data: JsonSchema, files: readonly string[]): Content {
  const parts = Object.fromEntries(files.map((name) => [name, fileSchema]));
  return {
    'multipart/form-data': {
      schema: { type: 'object', properties: { data, ...parts }, additionalProperties: false },
      encoding: { data: { contentType: 'application/json' } },
    },
  };
}

const fileSchema: JsonSchema = {
  type: 'string',
  contentMediaType: 'application/octet-stream',
  description: 'The bytes of a file.',
};

/** Returns the schema of `{"data": …}` with additional members. */
export function dataSchema(
  schema: JsonSchema,
  beside: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  return {
    type: 'object',
    properties: { data: schema, ...beside },
    required: ['data', ...Object.keys(beside)],
  };
}
