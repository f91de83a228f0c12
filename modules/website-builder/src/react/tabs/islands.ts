import { defineEnhancement } from '@flotilla/react';

/** Until one of its tabs is pointed at, the first panel is shown; without JavaScript all of them are. */
export const tabs = defineEnhancement({
  name: 'website-builder.tabs',
  wake: 'interaction',
  enhance: () => import('./start-tabs.js').then((module) => module.startTabs),
});
