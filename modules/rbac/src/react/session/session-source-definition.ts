import { defineSessionSource } from '@flotilla/react/session';

/** Sessions of the site use the calls of this module. */
export const sessionSource = defineSessionSource(() =>
  import('./session-source.js').then((module) => module.sessionSource),
);
