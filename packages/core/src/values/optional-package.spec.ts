import { expect, it } from 'vitest';
import { optionalPackage } from './optional-package.js';

const absent = Object.assign(new Error("Cannot find package 'left-pad'"), { code: 'ERR_MODULE_NOT_FOUND' });

it('answers what is installed', async () => {
  expect(await optionalPackage('Margins', 'left-pad', async () => 'the library')).toBe('the library');
});

it('says what to install, and for what', async () => {
  const load = optionalPackage('Margins', 'left-pad', () => Promise.reject(absent));
  await expect(load).rejects.toThrow('Margins need what is not installed. Run: npm i left-pad');
});

it('lets other failures of the library be seen', async () => {
  const load = optionalPackage('Margins', 'left-pad', () => Promise.reject(new Error('It needs a newer system.')));
  await expect(load).rejects.toThrow('It needs a newer system.');
});
