import { defineIslands } from '@flotilla/react';

export const islands = defineIslands('website-builder', {
  /** Suggests pages while the visitor types; without JavaScript the form leads to the results. */
  suggestions: {
    wake: 'interaction',
    enhance: () => import('./suggestions.js').then((module) => module.startSuggestions),
  },
});
