import { defineEnhancement } from '@flotilla/react';

/** Without JavaScript the menu of narrow screens stays open when the keyboard has left it. */
export const menuSheet = defineEnhancement({
  name: 'website-builder.menu-sheet',
  wake: 'visible',
  enhance: () => import('./close-when-left.js').then((module) => module.closePanelWhenLeft),
});

/** Without JavaScript its links keep the page, but not the place on it. */
export const languageSwitch = defineEnhancement({
  name: 'website-builder.language-switch',
  wake: 'interaction',
  enhance: () => import('./keep-place.js').then((module) => module.keepPlace),
});
