import { createRegistry, defineModule } from '@flotilla/core';
import { expect, it } from 'vitest';
import { frameworkActions } from './document-of.js';

it('finds a bound in each action of the framework', () => {
  expect(() => createRegistry([defineModule({ name: 'platform', actions: frameworkActions })])).not.toThrow();
});
