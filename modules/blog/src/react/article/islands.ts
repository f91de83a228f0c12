import { defineIsland } from '@flotilla/react';
import type { PrivateContentProps } from './private-content.js';

/** What only some visitors may read of an article. */
export const privateContent = defineIsland<PrivateContentProps>({
  name: 'blog.private-content',
  wake: 'session',
  load: () => import('./private-content.js').then((module) => module.PrivateContent),
});
