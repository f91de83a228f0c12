import { defineEnhancement } from '@flotilla/react';

/** Until it wakes, and without JavaScript, the banner is its poster. */
export const film = defineEnhancement({
  name: 'startup.film',
  wake: 'idle',
  enhance: () => import('./start-film.js').then((module) => module.startFilm),
});
