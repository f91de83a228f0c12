import { useState } from 'react';
import { isDay, type StayChoice } from './choice.js';

/** The selected dates of a rental. */
export interface Stay extends StayChoice {
  readonly units: number;
}

/** Holds the dates of a rental and their price, once it is known; the panel of the product passes the dates in the URL. */
export function useStay() {
  const [selected, setSelected] = useState<Stay>();
  const [price, setPrice] = useState<string>();
  const select = (stay: Stay | undefined) => {
    setSelected(stay);
    setPrice(undefined);
  };
  return { selected, select, price, setPrice, inUrl: datesInUrl };
}

function datesInUrl(): { readonly startDate?: string; readonly endDate?: string } {
  const query = new URLSearchParams(location.search);
  const [startDate, endDate] = [query.get('startDate') ?? '', query.get('endDate') ?? ''];
  return isDay(startDate) && isDay(endDate) ? { startDate, endDate } : {};
}
