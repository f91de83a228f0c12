import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('website-builder', {
  /** Closes the mobile menu when the keyboard focus leaves it; without JavaScript it stays open. */
  menuSheet: {
    wake: 'visible',
    enhance: () => import('./close-on-focus-out.js').then((module) => module.closePanelOnFocusOut),
  },
  /** Adds query and anchor to the language links; without JavaScript they lead to the start of the page. */
  languageSwitch: {
    wake: 'interaction',
    enhance: () => import('./keep-query-and-anchor.js').then((module) => module.keepQueryAndAnchor),
  },
});
