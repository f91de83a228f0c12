import type { DocumentPicture } from '@flotilla/core/documents';
import { tag } from './html.js';
import type { PageAssets } from './page-options.js';
import { textScriptOf } from './load-translations.js';
import { pageTheme, type PageTheme } from './page-theme.js';

interface Resources {
  readonly assets: PageAssets;
  readonly language: string;
  /** The icon of the settings of the site, which replaces those of the assets. */
  readonly icon?: DocumentPicture | null;
  readonly theme?: PageTheme;
}

/** Renders the links of the assets that every page needs, for `<head>`. */
export function renderResources({
  assets,
  language,
  icon,
  theme = pageTheme({}, assets),
}: Resources): string {
  return [
    ...theme.themeColors.map(({ color, media }) =>
      tag('meta', { name: 'theme-color', content: color, media }),
    ),
    ...renderIcons(assets, icon),
    ...[...theme.ownFonts, ...assets.fontsOf(language, theme.families)].map((href) =>
      tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: true }),
    ),
    ...[...assets.styles, ...theme.styles].map((href) => tag('link', { rel: 'stylesheet', href })),
  ].join('');
}

/**
 * Renders the scripts of a page with islands, for the end of `<body>`: whether it has any is known only
 * there. The texts of the language load first, because module scripts run in order.
 */
export function renderScripts({ scripts }: PageAssets, language: string): string {
  const texts = textScriptOf(language)?.path;
  return [...(texts === undefined ? [] : [texts]), ...scripts]
    .map((src) => `${tag('script', { type: 'module', src })}</script>`)
    .join('');
}

function renderIcons(
  { icons = [], favicon }: PageAssets,
  icon: DocumentPicture | null | undefined,
): string[] {
  if (icon) return [tag('link', { rel: 'icon', href: icon.url, type: icon.mimeType ?? undefined })];
  return [
    ...icons.map(({ rel, href, sizes }) => tag('link', { rel, href, sizes })),
    favicon ? tag('link', { rel: 'icon', href: favicon, type: 'image/svg+xml' }) : '',
  ];
}
