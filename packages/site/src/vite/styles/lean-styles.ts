import postcss from 'postcss';
import type { Plugin } from 'vite';
import { mixedColors } from './mixed-colors.js';
import { settledVariables } from './settled-variables.js';
import { unreadVariables } from './unread-variables.js';

/**
 * Takes out of the built stylesheet of the site what no browser that the build is made for needs: Tailwind writes colours twice, again for
 * who can not mix any, and its effects out of more variables than a site sets.
 */
export function leanStyles(): Plugin {
  return {
    name: 'flotilla:lean-styles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      // Of a stylesheet that is imported as a text or an address, nothing is styles.
      filter: { id: { include: /\.css(\?|$)/, exclude: /[?&](?:raw|url|worker|sharedworker)\b/ } },
      handler: (code) => ({ code: leanStyle(code), map: null }),
    },
  };
}

/** The same stylesheet in fewer words. */
export function leanStyle(css: string): string {
  return postcss([mixedColors, settledVariables, unreadVariables]).process(css, { from: undefined }).css;
}
