import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('blog', {
  privateContent: {
    wake: 'session',
    load: () => import('./private-content.js').then((module) => module.PrivateContent),
  },
});
