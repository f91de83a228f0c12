import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('analytic', {
  /** The figure of a widget that everyone may see. */
  metrics: { wake: 'visible', enhance: () => import('./start-metrics.js').then((module) => module.startMetrics) },
  /** One for who may read metrics: of others nothing is asked. */
  ownMetrics: { wake: 'session', load: () => import('./own-metrics.js').then((module) => module.OwnMetrics) },
});
