import { ApiError } from '@flotilla/react/client';
import { useIsAwake } from '@flotilla/react/session';
import { useEffect, useState } from 'react';
import { parsedExtras } from '../stay/chosen-extras.js';

/** The extras of a product that the buyer chooses. */
export interface ChosenExtras {
  readonly chosen: readonly { readonly id: string; readonly quantity: number }[];
  readonly choose: (id: string, quantity: number) => void;
  readonly clear: () => void;
}

/** Holds the chosen extras; the panel of the product passes them in the URL. */
export function useExtras(): ChosenExtras {
  const isAwake = useIsAwake();
  const [changed, change] = useState<ChosenExtras['chosen']>();
  const inUrl = isAwake ? parsedExtras(new URLSearchParams(location.search).get('extras') ?? '') : [];
  const chosen = changed ?? inUrl;
  return {
    chosen,
    choose: (id, quantity) =>
      change([...chosen.filter((one) => one.id !== id), ...(quantity > 0 ? [{ id, quantity }] : [])]),
    clear: () => change([]),
  };
}

/**
 * Clears the chosen extras when a quote is refused because of them: those of a link, or of another currency, may not be
 * offered.
 */
export function useWithdrawnExtras({ chosen, clear }: ChosenExtras, error: Error | null): void {
  const isRefused = chosen.length > 0 && error instanceof ApiError && error.fields['extras'] !== undefined;
  useEffect(() => {
    if (isRefused) clear();
    // oxlint-disable-next-line react/exhaustive-deps -- `clear` is new at each rendering
  }, [isRefused]);
}
