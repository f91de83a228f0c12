import { ApiError } from '@flotilla/react/client';
import { z } from 'zod';
import { addressLayout, usesPostalCode } from '../../addresses/address-format.js';
import { type Address, addressInput } from '../../addresses/address-input.js';
import type { CheckoutChange } from '../../checkout-shapes.js';

const typed = z.object({
  country: z.string(),
  name: z.string(),
  company: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
});
/** An address as it is typed: parts that are left out are empty. */
export type AddressText = z.output<typeof typed>;

const addresses = z.object({ delivery: typed, billing: typed, taxId: z.string() });
export type AddressesText = z.output<typeof addresses>;
export type AddressesChange = Pick<CheckoutChange, 'deliveryAddress' | 'billingAddress' | 'taxId'>;

export interface AddressNeeds {
  /** The address of the goods: `typed` into the form, or one of the book; undefined without goods. */
  readonly delivery: 'typed' | Address | undefined;
  /** Address of the invoice: none, that of the delivery, or another one. */
  readonly invoice: 'none' | 'same' | 'other';
}

/** Returns the schema of the form: it checks the addresses that are needed, and ignores the others. */
export function addressesSchema({
  delivery,
  invoice,
}: AddressNeeds): z.ZodType<AddressesChange, AddressesText> {
  return addresses.transform((values, context) => {
    const check = (part: 'delivery' | 'billing') => {
      const checked = requiredIn(values[part].country).safeParse(filledParts(values[part]));
      for (const issue of checked.error?.issues ?? [])
        if (issue.code === 'too_small' || issue.code === 'too_big')
          context.issues.push({ ...issue, input: issue.input, path: [part, ...issue.path] });
      return checked.data ?? null;
    };
    const deliveryAddress = delivery === 'typed' ? check('delivery') : delivery;
    const company = values.billing.company.trim();
    const same = deliveryAddress && { ...deliveryAddress, company: company || undefined };
    const billingAddress = { none: () => null, same: () => same ?? null, other: () => check('billing') };
    return {
      ...(delivery !== undefined && { deliveryAddress }),
      billingAddress: billingAddress[invoice](),
      taxId: invoice === 'none' ? null : values.taxId.trim() || null,
    };
  });
}

const required = z.string().trim().min(1);
const withoutCode = addressInput.extend({ country: required });
const withCode = withoutCode.extend({ postalCode: required.max(20) });
const requiredIn = (country: string) => (usesPostalCode(country) ? withCode : withoutCode);

/** Returns the parts that an address of its country has, without empty ones that may be left out. */
function filledParts(address: AddressText): Partial<AddressText> {
  const { country, name, line1, city } = address;
  const used: ReadonlySet<string> = new Set(addressLayout(country).flat());
  const { company, line2, region, postalCode } = address;
  const optional = Object.entries({ company, line2, region, postalCode } as const).filter(
    ([part, text]) => used.has(part) && (text.trim() !== '' || part === 'postalCode'),
  );
  return { country, name, line1, city, ...Object.fromEntries(optional) };
}

/** Returns an address as the form shows it. */
export function textOf(address: Address | null, country = ''): AddressText {
  const { company = '', line2 = '', region = '', postalCode = '' } = address ?? {};
  const { name = '', line1 = '', city = '' } = address ?? {};
  return { country: address?.country ?? country, name, company, line1, line2, city, region, postalCode };
}

/** Returns whether two addresses are the same place. The company does not count: it stands on the invoice. */
export function isSamePlace(one: Address, other: Address): boolean {
  const written = (address: Address) => JSON.stringify({ ...textOf(address), company: '' });
  return written(one) === written(other);
}

interface Explained {
  /** Returns the text of the form for a field of the API; undefined for that of the API. */
  readonly ownText: (field: string) => string | undefined;
  readonly language: string;
  /** Whether the address is typed, so that its fields are there. */
  readonly isTyped: boolean;
}

/** Returns a refusal with the names of the form's fields, and with its own texts. */
export function explainedAtFields(error: ApiError, { ownText, language, isTyped }: Explained): ApiError {
  const causes = error.causes.map(({ field = '', ...cause }) => {
    const text = ownText(field);
    if (text === undefined) return { ...cause, field: field.replace(/^(delivery|billing)Address/, '$1') };
    const name = field === 'deliveryAddress' ? 'delivery.country' : field;
    return { field: name, message: text, rule: 'pattern', params: { [language]: text } };
  });
  const named = causes.flatMap(({ field, message }) => (field && message ? [[field, message] as const] : []));
  const reason = isTyped ? error.reason : named.map(([, message]) => message).join(' ') || error.reason;
  const fields = isTyped ? Object.fromEntries(named) : {};
  return new ApiError(error.status, reason, fields, '', causes, error.retryAfter);
}
