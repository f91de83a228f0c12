import { defineIslands } from '@flotilla/react';

const load = () => import('./metrics.js').then((module) => module.Metrics);

export const islands = defineIslands('analytic', {
  /** The figure of a widget that everyone may see. */
  metrics: { wake: 'visible', load },
  /** One for who may read metrics: of others nothing is asked. */
  ownMetrics: { wake: 'session', load },
});
