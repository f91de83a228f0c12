import { defineBackendModule } from '@flotilla/backend';
import { host } from '../index.js';
import { ExternalWidgets } from './external-widgets.js';
import { migrations } from './migrations/index.js';
import { PageDocuments } from './page-document.js';
import { PageResolver } from './page-resolver.js';
import { PagesController } from './pages.controller.js';
import { SiteUrls } from './site-urls.js';

export const HostModule = defineBackendModule({
  module: host,
  migrations,
  providers: [PageResolver, PageDocuments, ExternalWidgets, SiteUrls],
  controllers: [PagesController],
});
