import type { FontFamily } from '@flotilla/core/theme';
import type { BuiltCode } from '../islands/define-islands.js';

export interface PageAssets {
  readonly styles: readonly string[];
  /** Loaded only on pages with islands. */
  readonly scripts: readonly string[];
  /**
   * Returns the URL of an island's chunk, written into its element. Undefined for code without its own chunk:
   * the script finds that in its list.
   */
  readonly codeOf?: (code: BuiltCode) => string | undefined;
  /** Returns the fonts of families that a page in a language preloads. */
  readonly fontsOf: (language: string, families: readonly FontFamily[]) => readonly string[];
  /** Style sheets of the families that a site has to choose. */
  readonly fontStyles?: Partial<Readonly<Record<FontFamily, string>>>;
  /** Path of an SVG. */
  readonly favicon?: string;
  /** Bitmap versions, for browsers and phones that don't support SVG icons. */
  readonly icons?: readonly PageIcon[];
  readonly themeColors: readonly { readonly color: string; readonly media?: string }[];
}

export interface PageIcon {
  readonly rel: 'icon' | 'apple-touch-icon';
  readonly href: string;
  /** `32x32`. Browsers with SVG support prefer the SVG to an icon with a size. */
  readonly sizes?: string;
}

/** Texts of pages without metadata, and the URL of the site. */
export interface SiteDefaults {
  readonly title: string;
  readonly description: string;
  /** `https://example.com`; when empty, URLs are relative. */
  readonly origin: string;
  /** Whether search engines are kept out of the whole site. */
  readonly isHidden?: boolean;
}
