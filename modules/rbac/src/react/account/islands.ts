import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('rbac', {
  /** Account button of the navbar; empty without a session, when a login link is shown beside it. */
  accountMenu: {
    wake: 'session',
    load: () => import('./account-menu.js').then((module) => module.AccountMenu),
  },
  /**
   * Card of the signed-in account, for any page; empty without a session, when login links are shown beside
   * it.
   */
  meAuthentication: {
    wake: 'session',
    load: () => import('./me-authentication.js').then((module) => module.MeAuthentication),
  },
});
