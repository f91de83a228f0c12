import { checkVAT, countries } from 'jsvat';
import { isMemberState } from './countries.js';

/** A tax number of a member state, without spaces and signs, and its country. */
export interface TaxId {
  readonly taxId: string;
  readonly country: string;
}

const formats = countries.filter(({ codes: [country] }) => isMemberState(country ?? ''));

/** Parses a VAT number such as `DE 136 695 976` by form and check digit; undefined when it is none. */
export function parseTaxId(text: string): TaxId | undefined {
  const { value, isValid, country } = checkVAT(text.toUpperCase(), formats);
  if (!isValid || value === undefined || country === undefined) return undefined;
  return { taxId: value, country: country.isoCode.short };
}
