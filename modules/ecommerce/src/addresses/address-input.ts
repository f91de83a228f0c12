import { phoneNumber } from '@flotilla/core/values';
import { z } from 'zod';
import { isCountry } from '../taxes/countries.js';
import { addressLimits } from './address-limits.js';

const part = (max: number) => z.string().trim().min(1, 'is required').max(max);
const optional = (max: number) => z.string().trim().max(max).optional();

/** Country code of ISO 3166-1, such as `CY`. */
export const countryCode = z.string().max(2).refine(isCountry, 'must be a country code such as CY');

/** A telephone number in any notation; stored with single spaces. */
export const phone = z
  .string()
  .max(addressLimits.phone)
  .refine((text) => text.trim() === '' || phoneNumber(text) !== undefined, 'must be a phone number')
  .overwrite((text) => phoneNumber(text) ?? '');

/** The parts of a postal address. */
export const addressParts = {
  name: part(addressLimits.name),
  company: optional(addressLimits.company),
  line1: part(addressLimits.line1),
  line2: optional(addressLimits.line2),
  city: part(addressLimits.city),
  /** Region, state or province; without the country of ISO 3166-2 where zones name regions. */
  region: optional(addressLimits.region),
  /** Required by the server where addresses of the country have one. */
  postalCode: optional(addressLimits.postalCode),
  country: countryCode,
  phone: phone.optional(),
};

export const addressInput = z.strictObject(addressParts);
export type Address = z.output<typeof addressInput>;

const { line1, line2, city, region, postalCode } = addressParts;
/** The address of a store, whose country is a field of its own. */
export const storeAddress = z.strictObject({ line1, line2, city, region, postalCode });
