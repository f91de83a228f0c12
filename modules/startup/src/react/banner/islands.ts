import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('startup', {
  /** Until the script runs, and without JavaScript, the banner shows its poster. */
  film: { wake: 'idle', enhance: () => import('./start-film.js').then((module) => module.startFilm) },
});
