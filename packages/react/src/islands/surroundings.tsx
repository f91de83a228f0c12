import { RichTextLinks } from '@flotilla/rich-text';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '../link/link.js';
import { type Site, SiteProvider } from '../site/site.js';

/** What surrounds an island: the same on the server and in the browser. */
export function IslandSurroundings({ site, queries, children }: { site: Site; queries: QueryClient; children: ReactNode }): ReactNode {
  return (
    <QueryClientProvider client={queries}>
      <SiteProvider value={site}>
        <RichTextLinks value={Link}>{children}</RichTextLinks>
      </SiteProvider>
    </QueryClientProvider>
  );
}
