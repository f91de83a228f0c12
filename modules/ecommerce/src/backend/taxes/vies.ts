import { z } from 'zod';
import type { TaxId } from '../../taxes/tax-id.js';

const timeoutMs = 5000;

/** The answer of the register; `error` when it has none. */
export type ViesAnswer =
  | { readonly isValid: boolean; readonly name: string; readonly consultationNumber: string | null }
  | { readonly error: string };

const checked = z.object({
  valid: z.boolean(),
  name: z.string().nullish(),
  requestIdentifier: z.string().nullish(),
});
const failed = z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) });

/**
 * Checks a VAT number in the register of the EU. With the number of a requester the answer has a consultation
 * number. Source: VIES REST API, `POST /check-vat-number`.
 */
export async function callVies(
  base: string,
  taxId: TaxId,
  requester: TaxId | undefined,
): Promise<ViesAnswer> {
  const body = {
    ...{ countryCode: prefixOf(taxId), vatNumber: taxId.taxId.slice(2) },
    ...(requester && {
      requesterMemberStateCode: prefixOf(requester),
      requesterNumber: requester.taxId.slice(2),
    }),
  };
  try {
    const answer = await fetch(`${base}/check-vat-number`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const json: unknown = await answer.json();
    const failure = failed.safeParse(json);
    if (failure.success) return { error: failure.data.errorWrappers.map(({ error }) => error).join(', ') };
    if (!answer.ok) return { error: `status ${answer.status}` };
    const { valid, name, requestIdentifier } = checked.parse(json);
    return {
      isValid: valid,
      name: (name ?? '').slice(0, 500),
      consultationNumber: requestIdentifier?.slice(0, 100) || null,
    };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** The prefix of Greece is not its country code: `EL`. */
const prefixOf = ({ taxId }: TaxId) => taxId.slice(0, 2);
