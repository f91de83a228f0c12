import { formatAddress } from 'localized-address-format';
import { isCountry } from '../taxes/countries.js';
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

export type AddressPart = 'name' | 'company' | 'line1' | 'line2' | 'city' | 'region' | 'postalCode';

/** Returns the parts of a country's addresses line by line, in their written order. */
export function addressLayout(country: string): AddressPart[][] {
  const lines = formatAddress({
    postalCountry: country,
    administrativeArea: marks.region,
    locality: marks.city,
    postalCode: marks.postalCode,
    organization: marks.company,
    name: marks.name,
    addressLines: [marks.line1, marks.line2],
  });
  const layout = lines.map((line) => [...line].flatMap((mark) => partOf.get(mark) ?? []));
  // Every stored address has a city, also of countries that are one.
  const hasCity = layout.some((parts) => parts.includes('city'));
  return [...layout, ...(hasCity ? [] : [['city' as const]])].filter((parts) => parts.length > 0);
}

/** Characters for private use, which no format contains. */
const marks = {
  name: '\uE000',
  company: '\uE001',
  line1: '\uE002',
  line2: '\uE003',
  city: '\uE004',
  region: '\uE005',
  postalCode: '\uE006',
} as const satisfies Record<AddressPart, string>;
const partOf: ReadonlyMap<string, AddressPart> = new Map(
  Object.entries(marks).map(([part, mark]) => [mark, part as AddressPart]),
);

export const usesPostalCode = (country: string) => addressLayout(country).flat().includes('postalCode');

/** Returns the countries of ISO 3166-1 with their names, sorted for a language. */
export function namedCountries(language: string): { readonly code: string; readonly name: string }[] {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const { compare } = new Intl.Collator(language);
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => isCountry(code) && isCurrent(code))
    .map((code) => ({ code, name: countryName(code, language) }))
    .toSorted((a, b) => compare(a.name, b.name));
}

/** Returns whether a code was not replaced by another, as `DD` by `DE`. */
const isCurrent = (code: string) => new Intl.Locale(`und-${code}`).region === code;

/** Returns the countries with those of the shop first. */
export function homeFirst<Country extends { readonly code: string }>(
  countries: readonly Country[],
  ofShop: readonly (string | null)[],
): Country[] {
  const isHome = ({ code }: Country) => ofShop.includes(code);
  return [...countries.filter(isHome), ...countries.filter((one) => !isHome(one))];
}
