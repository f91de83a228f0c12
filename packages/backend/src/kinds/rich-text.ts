import { languagePattern } from '@flotilla/core';
import { ref } from '@flotilla/openapi';
import type { BackendKind } from './backend-kind.js';
import { richTextJsonSchemas } from './rich-text-schemas.js';
import { bindJson, compareText, jsonColumn } from './texts.js';

export const richText: BackendKind<'richText'> = {
  column: jsonColumn,
  compare: compareText,
  bind: bindJson,
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
