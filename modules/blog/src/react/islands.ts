import { defineIsland } from '@flotilla/react';
import type { PrivateContentProps } from './article/private-content.js';

/** What only some visitors may read of an article. */
export const privateContent = defineIsland<PrivateContentProps>({
  name: 'blog.private-content',
  wake: 'session',
  load: () => import('./article/private-content.js').then((module) => module.PrivateContent),
});

export const islands = [privateContent];
