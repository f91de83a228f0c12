import { expect, it } from 'vitest';
import { absentPackages, requirePackages } from './installed-packages.js';

const from = import.meta.url;

it('names the packages that are not installed', () => {
  expect(absentPackages({ names: ['pg', 'left-pad', 'p-limit'], from })).toEqual(['left-pad']);
});

it('rejects a feature without its packages and gives the command', () => {
  const require = () => requirePackages({ purpose: 'Margins (MARGIN)', names: ['pg', 'left-pad'], from });

  expect(require).toThrow('Margins (MARGIN) need packages that are not installed. Run: npm i left-pad');
});
