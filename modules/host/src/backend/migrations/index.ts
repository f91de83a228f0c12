import type { Migration } from '@flotilla/backend/schema';
import { initial } from './1763600011000-initial.js';
import { metadataRobots } from './1795211963813-metadata-robots.js';
import { search } from './1795338850208-search.js';
import { publishing } from './1795340565996-publishing.js';
import { redirects } from './1795349290249-redirects.js';
import { foldedSearch } from './1795778642594-folded-search.js';
import { redirectsKeepQuery } from './1795792458068-redirects-keep-query.js';
import { textsInSearch } from './1795909279507-texts-in-search.js';
import { pageTexts } from './1795950136910-page-texts.js';
import { sections } from './1795952658246-sections.js';
import { sites } from './1795962095464-sites.js';
import { sitePictures } from './1795962095465-site-pictures.js';
import { siteLogo } from './1795962095466-site-logo.js';
import { pageSections } from './1795962980507-page-sections.js';
import { siteFields } from './1795966800000-site-fields.js';
import { crop } from './1795967800005-crop.js';
import { localizedUrls } from './1796170000000-localized-urls.js';
import { addressesAtOnce } from './1796171000002-addresses-at-once.js';

export const migrations: readonly Migration[] = [
  initial,
  metadataRobots,
  search,
  publishing,
  redirects,
  foldedSearch,
  redirectsKeepQuery,
  textsInSearch,
  pageTexts,
  sections,
  sites,
  sitePictures,
  siteLogo,
  pageSections,
  siteFields,
  crop,
  localizedUrls,
  addressesAtOnce,
];
