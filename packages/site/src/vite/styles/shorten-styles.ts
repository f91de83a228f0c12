import postcss from 'postcss';
import type { Plugin } from 'vite';
import { mixedColors } from './mixed-colors.js';
import { constantVariables } from './constant-variables.js';
import { unreadVariables } from './unread-variables.js';

/**
 * Shrinks the site's built stylesheet by rules that no supported browser needs: Tailwind writes a fallback
 * for each mixed color, and composes effects of more variables than a site sets.
 */
export function shortenStyles(): Plugin {
  return {
    name: 'flotilla:lean-styles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      // Excludes stylesheets that are imported as text or URL.
      filter: { id: { include: /\.css(\?|$)/, exclude: /[?&](?:raw|url|worker|sharedworker)\b/ } },
      handler: (code) => ({ code: shortenStyle(code), map: null }),
    },
  };
}

/** Returns an equivalent, shorter stylesheet. */
export function shortenStyle(css: string): string {
  return postcss([mixedColors, constantVariables, unreadVariables]).process(css, { from: undefined }).css;
}
