import { useIsAwake } from '@flotilla/react/session';
import { useState } from 'react';
import { parsedExtras } from '../stay/chosen-extras.js';

/** The extras of a product that the buyer chooses. */
export interface ChosenExtras {
  readonly chosen: readonly { readonly id: string; readonly quantity: number }[];
  readonly choose: (id: string, quantity: number) => void;
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
  };
}
