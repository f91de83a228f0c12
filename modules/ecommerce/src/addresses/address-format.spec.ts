import { describe, expect, it } from 'vitest';
import { addressLayout, addressLines, homeFirst, namedCountries, usesPostalCode } from './address-format.js';

describe('the layout of addresses', () => {
  it.each([
    ['FR', ['company', 'name', 'line1', 'line2', 'postalCode city']],
    ['US', ['name', 'company', 'line1', 'line2', 'city region postalCode']],
    ['GB', ['name', 'company', 'line1', 'line2', 'city', 'postalCode']],
    ['SG', ['name', 'company', 'line1', 'line2', 'postalCode', 'city']],
  ])('of %s follows the country', (country, lines) => {
    expect(addressLayout(country).map((parts) => parts.join(' '))).toEqual(lines);
  });

  it('has a postal code only where the country has them', () => {
    expect(['CY', 'HK', 'AE'].map(usesPostalCode)).toEqual([true, false, false]);
  });
});

it('writes an address in the order of its country', () => {
  const address = { name: 'Ann', line1: '1 Rue X', city: 'Paris', postalCode: '75001', country: 'FR' };

  expect(addressLines(address, 'ru')).toEqual(['Ann', '1 Rue X', '75001 Paris', 'Франция']);
});

it('names each country once, sorted for the language', () => {
  const names = namedCountries('ru').map(({ name }) => name);

  expect([names.length > 240, new Set(names).size === names.length, names[0]]).toEqual([
    true,
    true,
    'Австралия',
  ]);
});

it('the countries of the shop come first', () => {
  const codes = homeFirst(namedCountries('en'), ['CY', null, 'CY']).map(({ code }) => code);

  expect([codes[0], codes.indexOf('CY', 1), codes.length]).toEqual(['CY', -1, namedCountries('en').length]);
});
