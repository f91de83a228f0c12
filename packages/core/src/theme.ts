/** The look of a site: its choices, the colors that follow from them, and their style sheet. */
export { contrastPairs, type ContrastPair, hoveredShares } from './theme/contrast-pairs.js';
export { type ColorToken, defaultColors, type ThemeSide, type TwoSided } from './theme/default-colors.js';
export { hexOf, type Oklch } from './theme/oklch.js';
export {
  type Appearance,
  appearances,
  type CornerStyle,
  cornerStyles,
  type FontPair,
  fontPairs,
} from './theme/options.js';
export { fontChoices, ownFontsFile, ownFontsOf } from './theme/own-fonts.js';
export { colorOf, defaultTheme, mostWarmth, type Theme, themeOf } from './theme/theme.js';
export {
  chosenFamilies,
  defaultRadii,
  familiesOf,
  type FontFamily,
  themeCss,
  wholeThemeCss,
} from './theme/theme-css.js';
export { themeCssOf, themeFile } from './theme/theme-file.js';
export { type PairRatio, ratiosOf, type ThemeColors, themedColors } from './theme/themed-colors.js';
export { shownPicture } from './documents/shown-picture.js';
export {
  nameOfNetwork,
  networks,
  pictureOfSite,
  type SiteAccount,
  type SiteSettings,
  weekStartOfSite,
} from './documents/site-settings.js';
