import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('blog', {
  /** The private content of an article. */
  privateContent: { wake: 'session', load: () => import('./private-content.js').then((module) => module.PrivateContent) },
});
