import { defineBackendModule } from '@flotilla/backend';
import { SITE_PATHS, SITE_SETTINGS, SITE_THEME } from '@flotilla/backend/ports';
import { host } from '../index.js';
import { PageAbout } from './about/page-about.js';
import { PagesByView } from './about/pages-by-view.sql.js';
import { Compositions } from './composition/compositions.js';
import { CompositionsController } from './composition/compositions.controller.js';
import { ExternalWidgets } from './external-widgets.js';
import { FeedsController } from './feed/feeds.controller.js';
import { PageFeeds } from './feed/page-feeds.js';
import { ImportRights } from './import-runs/import-rights.js';
import { ImportRuns } from './import-runs/import-runs.js';
import { OthersImports } from './import-runs/others-imports.js';
import { ImportRunsController } from './import-runs/import-runs.controller.js';
import { ImportWork } from './import-runs/import-work.js';
import { HostImports } from './imports.js';
import { UrlRules } from './localized-urls/url-rules.js';
import { migrations } from './migrations/index.js';
import { OpengraphImageController } from './opengraph/opengraph-image.controller.js';
import { PreviewImages } from './opengraph/preview-images.js';
import { PageDocuments } from './page-document.js';
import { PlaceGuards } from './places/place-guards.js';
import { PageResolver } from './page-resolver.js';
import { PagesController } from './pages.controller.js';
import { PreviewTokens } from './preview/preview-tokens.js';
import { PreviewsController } from './preview/previews.controller.js';
import { Previews } from './preview/previews.js';
import { MovedAddresses } from './redirects/moved-addresses.js';
import { Redirects } from './redirects/redirects.js';
import { SearchController } from './search/search.controller.js';
import { SectionGuard } from './sections/section-guard.js';
import { SiteThemes } from './site/site-themes.js';
import { SiteSearch } from './search/site-search.js';
import { HomePage } from './site/home-page.js';
import { SiteController } from './site/site.controller.js';
import { SiteFileGuard } from './site/site-file-guard.js';
import { SiteGuard } from './site/site-guard.js';
import { SiteSettingsReader } from './site/site-settings.js';
import { PublishedPaths } from './site-paths.js';
import { SiteUrls } from './site-urls.js';
import { SitemapController } from './sitemap/sitemap.controller.js';
import { SitemapUrls } from './sitemap/sitemap-urls.js';

export const HostModule = defineBackendModule({
  module: host,
  migrations,
  providers: [
    PageResolver,
    PageDocuments,
    Redirects,
    MovedAddresses,
    PreviewTokens,
    Previews,
    PageAbout,
    PagesByView,
    PageFeeds,
    PreviewImages,
    ExternalWidgets,
    SiteThemes,
    { provide: SITE_THEME, useExisting: SiteThemes },
    { provide: SITE_SETTINGS, useExisting: SiteSettingsReader },
    PublishedPaths,
    { provide: SITE_PATHS, useExisting: PublishedPaths },
    HostImports,
    ImportRights,
    ImportRuns,
    OthersImports,
    ImportWork,
    SiteUrls,
    SitemapUrls,
    SiteSearch,
    Compositions,
    SectionGuard,
    PlaceGuards,
    HomePage,
    UrlRules,
    SiteFileGuard,
    SiteGuard,
    SiteSettingsReader,
  ],
  controllers: [
    PagesController,
    PreviewsController,
    FeedsController,
    SitemapController,
    SearchController,
    OpengraphImageController,
    CompositionsController,
    SiteController,
    ImportRunsController,
  ],
});
