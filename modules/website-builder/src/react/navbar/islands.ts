import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('website-builder', {
  /** Without JavaScript the menu of narrow screens stays open when the keyboard has left it. */
  menuSheet: { wake: 'visible', enhance: () => import('./close-when-left.js').then((module) => module.closePanelWhenLeft) },
  /** Without JavaScript its links keep the page, but not the place on it. */
  languageSwitch: { wake: 'interaction', enhance: () => import('./keep-place.js').then((module) => module.keepPlace) },
});
