import { createRegistry } from '@flotilla/core';
import { expect, it } from 'vitest';
import { modules } from './modules.js';

it('finds a bound in each action of a module', () => {
  expect(() => createRegistry(modules.map(({ module }) => module))).not.toThrow();
});
