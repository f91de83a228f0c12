import {
  type ExternalWidget,
  languagesOfPage,
  type PageDocument,
  type PlacedWidget,
  type RowPages,
} from '@flotilla/core/documents';
import { printableText } from '@flotilla/core/values';
import type { Site } from '../site/site.js';
import type { WebModule } from '../web-module.js';
import type { Region } from '../widget/widget-props.js';
import { renderHead } from './head.js';
import { escapeHtml } from './html.js';
import { pageOpening } from './page-opening.js';
import type { PageAssets, SiteDefaults } from './page-options.js';
import { PartRenderer } from './part-renderer.js';
import { regionsOf, renderPlacedWidget, visibleWidgets } from './widget-renderer.js';
import { type ComponentRegistry, createComponentRegistry } from './registry.js';
import { renderScripts } from './resources.js';

export interface PageRendererOptions {
  readonly modules: readonly WebModule[];
  /** The first one is the default. */
  readonly languages: readonly string[];
  /** IANA name; UTC by default. */
  readonly timeZone?: string;
  readonly defaults: SiteDefaults;
  readonly assets: PageAssets;
  /** Pages of rows outside the site's own pages: `{ 'blog.article': 'https://news.example.com/[slug]' }`. */
  readonly rowPages?: RowPages;
  /** Whether failed parts show their error, for developers. */
  readonly showsErrors: boolean;
  /** Called for every widget that fails or has no component. */
  readonly onError: (error: unknown, part: string, url: string) => void;
}

export interface PageRequest {
  readonly language: string;
  /** Page of the lists, from 1. */
  readonly page?: number;
  /** Overrides the document's status, such as 500 for the error page. */
  readonly status?: number;
  /** Origin of the request, used when the site's settings name none. */
  readonly origin?: string;
  /** Whether comments mark the start and end of each block, for the editor. */
  readonly marksBlocks?: boolean;
  /** Wraps the rendering of each part, to measure it: `blog.widget article-list-default`. */
  readonly aroundPart?: (part: string, render: () => string) => string;
}

/** A part of a page that is rendered on demand. */
export interface PageSection {
  /** Widgets whose data, lists included, must be loaded before `render` is called. */
  readonly widgets: readonly ExternalWidget[];
  /** Renders the section. Call it once, and in the order of the sections. */
  readonly render: () => string;
}

/** A page as a list of sections: the head, then each widget, and so on. */
export interface RenderedPage {
  readonly status: number;
  /** Directives for crawlers, for the header `X-Robots-Tag`. */
  readonly robots: string | undefined;
  /** Whether the page contains the visitor's own data. */
  readonly isPrivate: boolean;
  readonly sections: readonly PageSection[];
}

/** Returns the HTML of a whole page. */
export function htmlOf({ sections }: RenderedPage): string {
  return sections.map((section) => section.render()).join('');
}

export type RenderPage = (document: PageDocument, request: PageRequest) => RenderedPage;

/** Creates the function that renders documents to HTML. */
export async function createPageRenderer(options: PageRendererOptions): Promise<RenderPage> {
  const registry = await createComponentRegistry(options.modules, options.assets.codeOf);
  return (document, request) => renderPage(document, request, { ...options, registry });
}

function renderPage(
  document: PageDocument,
  request: PageRequest,
  options: PageRendererOptions & { registry: ComponentRegistry },
): RenderedPage {
  const { page = 1, status = document.status, origin = '', aroundPart, marksBlocks = false } = request;
  const { registry, defaults, assets, showsErrors, onError } = options;
  const site = siteOf(document, request, options);
  const report = (error: unknown, part: string) => onError(error, part, document.url);
  const parts = new PartRenderer({ site, registry, showsErrors, report, aroundPart });
  const head = renderHead({
    document,
    site,
    defaults,
    origin: defaults.origin || origin,
    page,
    status,
    assets,
    registry,
  });
  const heading = document.about.subject ? head.title : String(document.page?.title ?? head.title);
  const regions = regionsOf(document);
  const first = regions.main.flatMap(visibleWidgets)[0];
  const sections: PageSection[] = [
    piece(() => pageOpening(document, site, head.html)),
    ...regions.header.map((placed) => widget(placed, 'header')),
    piece(() => `<main id="content" tabindex="-1">${first ? '' : headingFor('', heading)}`),
    ...regions.main.map((placed) => widget(placed, 'main')),
    piece(() => '</main>'),
    ...regions.footer.map((placed) => widget(placed, 'footer')),
    piece(() => `${parts.hasIslands || status >= 500 ? renderScripts(assets) : ''}</body></html>`),
  ];
  return {
    status,
    robots: head.robots,
    isPrivate: status === 200 && document.about.isPrivate,
    sections: sections.map(printable),
  };

  function widget(placed: PlacedWidget, region: Region): PageSection {
    const widgets = visibleWidgets(placed);
    const render = () => {
      const html = withoutPreloads(
        renderPlacedWidget(placed, { region, first }, { parts, registry, marksBlocks }),
      );
      return first && widgets.includes(first) ? headingFor(html, heading) + html : html;
    };
    return { widgets, render };
  }
}

/** Returns the site as the parts of one page see it. */
function siteOf(
  document: PageDocument,
  { language, page = 1 }: PageRequest,
  { languages, timeZone, rowPages }: PageRendererOptions,
): Site {
  return {
    language,
    languages,
    pageLanguages: languagesOfPage(document, languages),
    timeZone,
    path: document.url,
    query: page > 1 ? `?page=${page}` : '',
    rowPages: { ...document.rowPages, ...rowPages },
    search: document.search,
  };
}

/** Removes characters that are invalid in HTML, which rows written by earlier versions may contain. */
const printable = ({ widgets, render }: PageSection): PageSection => ({
  widgets,
  render: () => printableText(render()),
});

const piece = (render: () => string): PageSection => ({ widgets: [], render });

/**
 * Returns a heading for screen readers unless the first widget renders an `h1`: each page has exactly one.
 */
function headingFor(firstWidget: string, title: string): string {
  return /<h1[\s>]/.test(firstWidget) ? '' : `<h1 class="sr-only">${escapeHtml(title)}</h1>`;
}

/** Removes the preloads that React adds for eager images: the image itself follows in the same HTML. */
function withoutPreloads(html: string): string {
  return html.replace(/<link rel="preload" as="image"[^>]*>/g, '');
}
