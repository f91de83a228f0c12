import { richTextSchemas } from '@flotilla/core';
import { z } from 'zod';
import type { JsonSchema } from '@flotilla/openapi';

/** The grammar of rich text, made from the one that the server checks with. */
export function richTextJsonSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(richTextSchemas, {
    uri: (id) => `#/components/schemas/${id}`,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // Text is told from links by having no type.
      if (zodSchema._zod.def.type === 'undefined') jsonSchema.not = {};
    },
  });
  return Object.fromEntries(Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]));
}
