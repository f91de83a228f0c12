import { RichTextLinks } from '@flotilla/rich-text';
import type { ReactNode } from 'react';
import { Link } from '../link/link.js';
import { type Site, SiteProvider } from '../site/site.js';

/** Providers around an island, the same on the server and in the browser. */
export function IslandSurroundings({ site, children }: { site: Site; children: ReactNode }): ReactNode {
  return (
    <SiteProvider value={site}>
      <RichTextLinks value={Link}>{children}</RichTextLinks>
    </SiteProvider>
  );
}
