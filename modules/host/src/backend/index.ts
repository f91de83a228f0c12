import { defineBackendModule } from '@flotilla/backend';
import { host } from '../index.js';
import { PageAbout } from './about/page-about.js';
import { PagesByView } from './about/pages-by-view.sql.js';
import { Compositions } from './composition/compositions.js';
import { CompositionsController } from './composition/compositions.controller.js';
import { ExternalWidgets } from './external-widgets.js';
import { FeedsController } from './feed/feeds.controller.js';
import { PageFeeds } from './feed/page-feeds.js';
import { migrations } from './migrations/index.js';
import { OpengraphImageController } from './opengraph/opengraph-image.controller.js';
import { PreviewImages } from './opengraph/preview-images.js';
import { PageDocuments } from './page-document.js';
import { PageResolver } from './page-resolver.js';
import { PagesController } from './pages.controller.js';
import { PreviewTokens } from './preview/preview-tokens.js';
import { PreviewsController } from './preview/previews.controller.js';
import { Previews } from './preview/previews.js';
import { MovedAddresses } from './redirects/moved-addresses.js';
import { Redirects } from './redirects/redirects.js';
import { SearchController } from './search/search.controller.js';
import { SectionGuard } from './sections/section-guard.js';
import { SiteSearch } from './search/site-search.js';
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
    SiteUrls,
    SitemapUrls,
    SiteSearch,
    Compositions,
    SectionGuard,
  ],
  controllers: [
    PagesController,
    PreviewsController,
    FeedsController,
    SitemapController,
    SearchController,
    OpengraphImageController,
    CompositionsController,
  ],
});
