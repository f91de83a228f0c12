import type { Theme } from '@flotilla/core/theme';

/** Port: the look of the site, for mails, drawings and documents. The module with the settings of the site implements it. */
export interface SiteTheme {
  /** Returns the published look; undefined while it is the default one. Cached until the settings change. */
  current(): Promise<Theme | undefined>;
}

/** Token of the {@link SiteTheme} port. */
export const SITE_THEME = Symbol('flotilla.site-theme');

/** The port's default until a module has settings of the site: the default look. */
export const defaultLook: SiteTheme = { current: async () => undefined };
