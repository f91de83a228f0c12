import { richTextSchemas } from '@flotilla/core/rich-text';
import { languagePattern, printable } from '@flotilla/core/values';
import { type JsonSchema, ref } from '../openapi/json-schema.js';
import { z } from 'zod';
import { asSent, type BackendKind, bindJson, cellOfJson, compareText, jsonColumn } from './backend-kind.js';

export const richText: BackendKind<'richText'> = {
  column: jsonColumn,
  store: printable,
  text: asSent,
  compare: compareText,
  bind: bindJson,
  cell: cellOfJson,
  words: (column, language) => {
    // Strict, because the lax mode returns each text of an array twice.
    const inDocuments = (value: string) =>
      `jsonb_path_query_array(${value}, 'strict $.** ? (exists (@.text)).text')::text`;
    if (language === undefined)
      return `jsonb_path_query_array(${column}, 'strict $.* ? (@.type() == "string")')::text || ' ' || ${inDocuments(column)}`;
    const value = `${column} -> ${language}`;
    return `case jsonb_typeof(${value}) when 'string' then ${column} ->> ${language} else ${inDocuments(value)} end`;
  },
  openapi: {
    input: () => ref('LocalizedRichText'),
    shared: () => ({
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
    }),
  },
};

/** Generates the JSON schemas of rich text from the grammar that the server validates with. */
function richTextJsonSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(richTextSchemas, {
    uri: (id) => `#/components/schemas/${id}`,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // Text nodes differ from links in having no `type`.
      if (zodSchema._zod.def.type === 'undefined') jsonSchema.not = {};
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
  );
}
