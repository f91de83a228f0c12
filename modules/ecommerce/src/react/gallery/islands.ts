import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('ecommerce', {
  /** Opens pictures in a dialog; without JavaScript they are links to their files. */
  lightbox: {
    wake: 'interaction',
    enhance: () => import('./lightbox.js').then((module) => module.startLightbox),
  },
});
