import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('startup', {
  /** Until the script runs, the first card is open; without JavaScript all cards are a list below the map. */
  pins: { wake: 'interaction', enhance: () => import('./start-pins.js').then((module) => module.startPins) },
});
