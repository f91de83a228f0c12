import { defineEnhancement } from '@flotilla/react';

/** Until it wakes, and without JavaScript, the banner is its poster. */
export const film = defineEnhancement({
  name: 'startup.film',
  wake: 'idle',
  enhance: () => import('./banner/start-film.js').then((module) => module.startFilm),
});

/** Until it wakes the first card is open; without JavaScript all cards are a list under the map. */
export const pins = defineEnhancement({
  name: 'startup.pins',
  wake: 'interaction',
  enhance: () => import('./route/start-pins.js').then((module) => module.startPins),
});

export const islands = [film, pins];
