import { defineEnhancement } from '@flotilla/react';

/** Until it wakes the first card is open; without JavaScript all cards are a list under the map. */
export const pins = defineEnhancement({
  name: 'startup.pins',
  wake: 'interaction',
  enhance: () => import('./start-pins.js').then((module) => module.startPins),
});
