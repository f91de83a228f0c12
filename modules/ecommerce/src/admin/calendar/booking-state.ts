import type { CalendarBooking } from '../../booking-actions.js';

/** How the calendar shows a booking: the status, or the kind of a block or of another site's booking. */
export const shownStates = [
  'held',
  'confirmed',
  'started',
  'ended',
  'block',
  'external',
  'conflict',
] as const;
export type ShownState = (typeof shownStates)[number];

export function shownStateOf({
  kind,
  status,
}: {
  kind: CalendarBooking['kind'];
  status: string;
}): ShownState {
  if (status === 'conflict') return 'conflict';
  if (kind === 'block') return 'block';
  if (kind === 'external' && status !== 'ended') return 'external';
  return status === 'held' || status === 'started' || status === 'ended' ? status : 'confirmed';
}
