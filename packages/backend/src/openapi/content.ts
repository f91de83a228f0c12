import type { JsonSchema } from './schemas/json-schema.js';
import type { Content } from './types.js';

/** A body or an answer of JSON. */
export const jsonContent = (schema: JsonSchema): Content => ({ 'application/json': { schema } });

/** `{"data": …}`, and what stands beside it. */
export function dataSchema(schema: JsonSchema, beside: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
  return { type: 'object', properties: { data: schema, ...beside }, required: ['data', ...Object.keys(beside)] };
}
