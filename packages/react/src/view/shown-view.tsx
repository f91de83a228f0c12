import type { ViewData } from '@flotilla/core';
import type { RowPages, ViewDocument } from '@flotilla/core/documents';
import { RichTextLinks, RichTextPictures } from '@flotilla/rich-text';
import { renderScoped } from '@flotilla/ui/scope';
import type { ReactNode } from 'react';
import { createLazyIsland, IslandRendererProvider, type RenderIsland } from '../islands/island.js';
import { TextPicture } from '../kit/files/text-picture.js';
import { Link } from '../link/link.js';
import { type Site, SiteProvider } from '../site/site.js';
import { shownData, type TypedVariant } from '../widget/define-variant.js';
import { type RenderContext, renderContextOf } from '../widget/widget-props.js';
import { IslandHost } from './island-host.js';

/** How an application shows a view. */
export interface ViewSite {
  /** Language of the texts; `en` by default. Rows without it show another language. */
  readonly language?: string;
  /** IANA time zone of dates; UTC by default. */
  readonly timeZone?: string;
  /**
   * Origin of the Flotilla site that has the pages of links. Without it, links are paths of the application,
   * without a language.
   */
  readonly links?: string;
  /** Paths of the application's own pages of rows: `{ 'blog.article': '/news/[slug]' }`. */
  readonly rowPages?: RowPages;
  /** Level of the title's heading; 2 by default. */
  readonly headingLevel?: RenderContext['headingLevel'];
  readonly className?: string;
}

export interface ShownViewProps<Data extends ViewData> extends ViewSite {
  readonly of: TypedVariant<Data>;
  readonly data: ViewDocument;
  readonly row?: Partial<Data['row']>;
  /** Origin of stored files; empty for the page's own. */
  readonly filesUrl: string;
}

/** Renders a view with its data, inside of the element that its style sheet applies to. */
export function ShownView<Data extends ViewData>(props: ShownViewProps<Data>): ReactNode {
  const { of, data, row, headingLevel = 2, className } = props;
  const site = siteOf(props);
  const shown = shownData(of.view, { ...data, row: data.widget });
  const given = {
    ...shown,
    row: { ...shown.row, ...row },
    link: { variant: 'default', className: null },
    context: renderContextOf({ region: 'main', isFirst: false, headingLevel }),
  };
  const Component = of.component as (props: typeof given) => ReactNode;
  return (
    <div className={className ? `flotilla ${className}` : 'flotilla'} lang={site.language}>
      {renderScoped(
        <SiteProvider value={site}>
          <RichTextLinks value={Link}>
            <RichTextPictures value={TextPicture}>
              <IslandRendererProvider value={islandsOf(site)}>
                <Component {...given} />
              </IslandRendererProvider>
            </RichTextPictures>
          </RichTextLinks>
        </SiteProvider>,
      )}
    </div>
  );
}

function siteOf({
  language = 'en',
  timeZone,
  links,
  rowPages,
  filesUrl,
}: Omit<ShownViewProps<ViewData>, 'of' | 'row'>): Site {
  return {
    language,
    languages: [language],
    path: '/',
    timeZone,
    filesUrl,
    linksTo: { origin: links ?? '', hasLanguages: links !== undefined },
    rowPages,
  };
}

/** Returns how islands are rendered: as client components, which React hydrates with the page. */
const islandsOf =
  (site: Site): RenderIsland =>
  (island, props) => <IslandHost site={site}>{createLazyIsland(island, props)}</IslandHost>;
