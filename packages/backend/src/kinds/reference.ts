import { isUuid } from '@flotilla/core/reflection';
import type { BackendKind } from './backend-kind.js';

export const reference: BackendKind<'reference'> = {
  column: { type: 'uuid' },
  compare: { cast: 'uuid', read: (value) => (isUuid(value) ? value : undefined), expected: 'a uuid' },
  openapi: { input: ({ to }) => ({ type: 'string', format: 'uuid', description: `The id of a \`${to}\`.` }) },
};
