import { languagePattern, printable } from '@flotilla/core/values';
import { ref } from '../openapi/json-schema.js';
import {
  asSent,
  type BackendKind,
  bindJson,
  cellOfJson,
  compareLanguageText,
  jsonColumn,
} from './backend-kind.js';

export const localizedText: BackendKind<'localizedText'> = {
  column: jsonColumn,
  store: printable,
  text: asSent,
  compare: compareLanguageText,
  bind: bindJson,
  cell: cellOfJson,
  words: (column, language) =>
    language === undefined ? `jsonb_path_query_array(${column}, '$.*')::text` : `${column} ->> ${language}`,
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
