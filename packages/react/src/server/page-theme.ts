import type { PageDocument } from '@flotilla/core/documents';
import {
  defaultTheme,
  familiesOf,
  type FontFamily,
  hexOf,
  ownFontsFile,
  ownFontsOf,
  type Theme,
  themedColors,
  themeFile,
  themeOf,
} from '@flotilla/core/theme';
import type { PageAssets } from './page-options.js';

/** The address of the style sheet that contains the appearance that a visitor has chosen. */
export const appearanceStyle = '/assets/appearance.css';
/** The address that the form of the appearance is sent to. */
export const appearanceAction = '/appearance';

/** The look of one page. */
export interface PageTheme extends Pick<Theme, 'appearance'> {
  /** The families whose fonts the page preloads. */
  readonly families: readonly FontFamily[];
  /** Addresses of fonts of the site that replace other families. */
  readonly ownFonts: readonly string[];
  /** Style sheets after those of the site. */
  readonly styles: readonly string[];
  /** Colors of the browser's toolbar. */
  readonly themeColors: PageAssets['themeColors'];
}

/** Returns the look of a page. Without choices it is that of the style sheets of the site. */
export function pageTheme({ theme: choices }: Pick<PageDocument, 'theme'>, assets: PageAssets): PageTheme {
  const theme = choices === undefined ? defaultTheme : themeOf(choices);
  const { fonts, appearance } = theme;
  const file = themeFile(theme);
  const own = ownFontsOf(choices ?? {});
  const ownFile = ownFontsFile(fonts, own);
  const others = (['display', 'text'] as const).filter((role) => own[role] === undefined);
  return {
    appearance,
    families: [...familiesOf(fonts, others)],
    ownFonts: [...new Set(Object.values(own))],
    styles: [
      // Own fonts may lack letters: browsers then load those of the replaced families.
      ...[...familiesOf(fonts)].flatMap((family) => assets.fontStyles?.[family] ?? []),
      ...[file, ownFile].flatMap((name) => (name === undefined ? [] : [`/assets/${name}`])),
      ...(appearance === 'visitor' ? [appearanceStyle] : []),
    ],
    themeColors: toolbarColors(theme, file, assets),
  };
}

function toolbarColors(
  theme: Theme,
  file: string | undefined,
  { themeColors }: PageAssets,
): PageAssets['themeColors'] {
  const { appearance } = theme;
  const isFixed = appearance === 'light' || appearance === 'dark';
  if (file === undefined && !isFixed) return themeColors;
  const { light, dark } = themedColors(theme).background;
  if (isFixed) return [{ color: hexOf(appearance === 'light' ? light : dark) }];
  return [
    { color: hexOf(light), media: '(prefers-color-scheme: light)' },
    { color: hexOf(dark), media: '(prefers-color-scheme: dark)' },
  ];
}
