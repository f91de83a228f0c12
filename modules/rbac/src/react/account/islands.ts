import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('rbac', {
  /** The button of one's account in the navbar; without a session there is none, and a link beside it leads to the login. */
  accountMenu: { wake: 'session', load: () => import('./account-menu.js').then((module) => module.AccountMenu) },
  /** Who one is and where to go from there, on any page; without a session there is nothing, and links beside it lead to the login. */
  meAuthentication: { wake: 'session', load: () => import('./me-authentication.js').then((module) => module.MeAuthentication) },
});
