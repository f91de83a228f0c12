import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('startup', {
  /** Until it wakes the first card is open; without JavaScript all cards are a list under the map. */
  pins: { wake: 'interaction', enhance: () => import('./start-pins.js').then((module) => module.startPins) },
});
