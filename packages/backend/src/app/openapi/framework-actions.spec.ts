import { createRegistry, defineModule } from '@flotilla/core';
import { expect, it } from 'vitest';
import { frameworkActions } from './document-of.js';

it('accepts each action of the framework, with its bounds', () => {
  expect(() => createRegistry([defineModule({ name: 'platform', actions: frameworkActions })])).not.toThrow();
});
