import type { Entity } from '@flotilla/core';
import type { SiteSettings } from '@flotilla/core/theme';
import type { WriteTransaction } from '../invalidation/writer.js';

/** Port: the settings of the site. The module with the settings implements it. */
export interface PublishedSite {
  /** Returns the published settings; undefined without any. Cached until they change. */
  current(): Promise<SiteSettings | undefined>;
  /** Returns the published settings from the database, for work that runs once per change. */
  latest(): Promise<SiteSettings | undefined>;
}

/** Token of the {@link PublishedSite} port. */
export const SITE_SETTINGS = Symbol('flotilla.site-settings');

/** The port's default until a module has settings of the site: those of the environment apply. */
export const noSiteSettings: PublishedSite = {
  current: async () => undefined,
  latest: async () => undefined,
};

/** Port: the pages of the site. The module with pages implements it. */
export interface SitePaths {
  /**
   * Returns the paths that lead visitors to no page, as a transaction sees them, or now. Paths have no
   * language. The number of statements does not depend on that of the paths.
   */
  unseen(paths: readonly string[], tx?: WriteTransaction): Promise<ReadonlySet<string>>;
  /** Returns the path of the page of a row, published or not; undefined when no page shows such rows. */
  addressOf(entity: Entity, row: Readonly<Record<string, unknown>>): Promise<string | undefined>;
}

/** Token of the {@link SitePaths} port. */
export const SITE_PATHS = Symbol('flotilla.site-paths');

/** The port's default until a module has pages: no path is checked. */
export const uncheckedPaths: SitePaths = {
  unseen: async () => new Set(),
  addressOf: async () => undefined,
};

/** The name of the site: that of its settings, else a fallback of the module. */
export class SiteNames {
  constructor(private readonly site: PublishedSite) {}

  /** Returns the name in a language, or in the first one of the settings. Cached until the settings change. */
  async in(language: string, fallback: string): Promise<string> {
    const title = (await this.site.current())?.title ?? {};
    return [title[language], ...Object.values(title)].find((name) => name?.trim()) ?? fallback;
  }
}

/** The IANA time zone of the site: that of its settings, else `TIME_ZONE` of the environment. */
export class SiteZone {
  constructor(
    private readonly site: PublishedSite,
    private readonly ofEnvironment: string,
  ) {}

  /** Returns the zone. Cached until the settings change. */
  async current(): Promise<string> {
    return (await this.site.current())?.timeZone ?? this.ofEnvironment;
  }

  /** Returns the zone of the stored settings, even if the change of this moment has not reached the cache. */
  async latest(): Promise<string> {
    return (await this.site.latest())?.timeZone ?? this.ofEnvironment;
  }
}
