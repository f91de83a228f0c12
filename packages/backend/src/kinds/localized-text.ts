import { languagePattern } from '@flotilla/core';
import { ref } from '@flotilla/openapi';
import type { BackendKind } from './backend-kind.js';
import { bindJson, compareText, jsonColumn } from './texts.js';

export const localizedText: BackendKind<'localizedText'> = {
  column: jsonColumn,
  compare: compareText,
  bind: bindJson,
  openapi: {
    input: () => ref('LocalizedText'),
    shared: () => ({
      LocalizedText: {
        type: 'object',
        description: 'Language code to text.',
        propertyNames: { pattern: languagePattern.source },
        additionalProperties: { type: 'string' },
        examples: [{ en: 'A first charter' }],
      },
    }),
  },
};
