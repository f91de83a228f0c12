import { RefusedError } from '@flotilla/backend';

/** Creates the error for goods that no method brings to a country. */
export function doesNotDeliverTo(country: string): RefusedError {
  const message = `We do not deliver to ${country}.`;
  return new RefusedError(message, [{ field: 'deliveryAddress', message }]);
}

/** @throws RefusedError when a store brings its goods neither to the place of the buyer nor to a counter */
export function requireDelivery(
  stores: readonly { readonly options: readonly unknown[] }[],
  { destination }: { readonly destination: { readonly country: string | null } },
): void {
  if (destination.country !== null && stores.some(({ options }) => options.length === 0))
    throw doesNotDeliverTo(destination.country);
}

/** Creates the error for goods that can't be sent without an address. */
export function addressIsMissing(): RefusedError {
  const message = 'The goods are sent to an address. Fill it in.';
  return new RefusedError(message, [{ field: 'deliveryAddress', message }]);
}
