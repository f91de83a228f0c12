import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('startup', {
  /** Until it wakes, and without JavaScript, the banner is its poster. */
  film: { wake: 'idle', enhance: () => import('./start-film.js').then((module) => module.startFilm) },
});
