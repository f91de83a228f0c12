import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('website-builder', {
  /** Until one of its tabs is pointed at, the first panel is shown; without JavaScript all of them are. */
  tabs: { wake: 'interaction', enhance: () => import('./start-tabs.js').then((module) => module.startTabs) },
});
