import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('blog', {
  /** What only some visitors may read of an article. */
  privateContent: { wake: 'session', load: () => import('./private-content.js').then((module) => module.PrivateContent) },
});
