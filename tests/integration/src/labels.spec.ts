import { missingLabels } from '@flotilla/core/administration';
import { expect, it } from 'vitest';
import { modules } from './modules.js';

it('every module, entity, field, variant, value and group has a Russian label, or a derived one', () => {
  const definitions = modules.map(({ module }) => module);
  expect(missingLabels('ru', definitions)).toEqual([]);
});
