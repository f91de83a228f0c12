import { formatAddress } from 'localized-address-format';
import type { Address } from './address-input.js';

/** Returns the lines of an address in the order of its country, the country's name last. */
export function addressLines(address: Address, language: string): string[] {
  const { name, company, line1, line2, city, region, postalCode, country } = address;
  const lines = formatAddress({
    postalCountry: country,
    administrativeArea: region,
    locality: city,
    postalCode,
    organization: company,
    name,
    addressLines: [line1, ...(line2 ? [line2] : [])],
  });
  return [...lines, countryName(country, language)];
}

/** Returns the name of a country in a language; the code where it has none. */
export function countryName(country: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;
}

export const usesPostalCode = (country: string) => uses(country, 'postalCode');
export const usesRegion = (country: string) => uses(country, 'administrativeArea');

/** Returns whether addresses of a country contain a part, by formatting one that has nothing else. */
function uses(country: string, part: 'postalCode' | 'administrativeArea'): boolean {
  return formatAddress({ postalCountry: country, [part]: mark }).some((line) => line.includes(mark));
}

const mark = '0';
