import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('website-builder', {
  /** Until the first interaction the first panel is shown; without JavaScript all panels are. */
  tabs: { wake: 'interaction', enhance: () => import('./start-tabs.js').then((module) => module.startTabs) },
});
