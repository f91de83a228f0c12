import { useState } from 'react';
import { isDay, type StayChoice } from './choice.js';

/** The selected dates of a rental. */
export interface Stay extends StayChoice {
  readonly units: number;
}

/** Holds the dates of a rental; the panel of the product passes them in the URL. */
export function useStay() {
  const [selected, select] = useState<Stay>();
  return { selected, select, inUrl: datesInUrl };
}

function datesInUrl(): { readonly startDate?: string; readonly endDate?: string } {
  const query = new URLSearchParams(location.search);
  const [startDate, endDate] = [query.get('startDate') ?? '', query.get('endDate') ?? ''];
  return isDay(startDate) && isDay(endDate) ? { startDate, endDate } : {};
}
