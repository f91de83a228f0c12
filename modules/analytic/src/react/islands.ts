import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('analytic', {
  /** The metric of a public widget. */
  metrics: {
    wake: 'visible',
    enhance: () => import('./start-metrics.js').then((module) => module.startMetrics),
  },
  /** The metric of a private widget: loaded only with a session. */
  ownMetrics: { wake: 'session', load: () => import('./own-metrics.js').then((module) => module.OwnMetrics) },
});
