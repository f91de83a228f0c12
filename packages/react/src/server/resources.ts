import { tag } from './html.js';
import type { PageAssets } from './page-options.js';

/** Renders the links of the assets that every page needs, for `<head>`. */
export function renderResources({ assets, language }: { assets: PageAssets; language: string }): string {
  return [
    ...assets.themeColors.map(({ color, media }) =>
      tag('meta', { name: 'theme-color', content: color, media }),
    ),
    ...(assets.icons ?? []).map(({ rel, href, sizes }) => tag('link', { rel, href, sizes })),
    assets.favicon ? tag('link', { rel: 'icon', href: assets.favicon, type: 'image/svg+xml' }) : '',
    ...assets
      .fontsOf(language)
      .map((href) =>
        tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: true }),
      ),
    ...assets.styles.map((href) => tag('link', { rel: 'stylesheet', href })),
  ].join('');
}

/**
 * Renders the scripts of a page with islands, for the end of `<body>`: whether it has any is known only
 * there.
 */
export function renderScripts({ scripts }: PageAssets): string {
  return scripts.map((src) => `${tag('script', { type: 'module', src })}</script>`).join('');
}
