import type { BuiltCode } from '../islands/define-islands.js';

/** Files that every page needs. */
export interface PageAssets {
  readonly styles: readonly string[];
  /** Only on pages with islands. */
  readonly scripts: readonly string[];
  /**
   * Where the script finds the code of what wakes, as elements say it. Undefined for what is in no file beside it, as for what has none
   * written beside it: that is in the list of the script.
   */
  readonly codeOf?: (code: BuiltCode) => string | undefined;
  /** Fonts that a page of a language shows at once. */
  readonly fontsOf: (language: string) => readonly string[];
  /** An SVG. */
  readonly favicon?: string;
  /** The same as pixels, for browsers and phones that take no SVG. */
  readonly icons?: readonly PageIcon[];
  readonly themeColors: readonly { readonly color: string; readonly media?: string }[];
}

export interface PageIcon {
  readonly rel: 'icon' | 'apple-touch-icon';
  readonly href: string;
  /** `32x32`: browsers that take an SVG prefer it to an icon that says its size. */
  readonly sizes?: string;
}

/** What pages say that have no metadata, and where the site is. */
export interface SiteDefaults {
  readonly title: string;
  readonly description: string;
  /** `https://example.com`; empty when it isn't known, which makes addresses relative. */
  readonly origin: string;
  /** Search engines are kept away from all of it. */
  readonly isHidden?: boolean;
}
