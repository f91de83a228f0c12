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
import { renderAppearanceForm } from './appearance-form.js';
import { analyticsOf, type PageAnalytics, renderAnalyticsBar } from './analytics-bar.js';
import { markedAsEnglish } from './fallback-marks.js';
import { renderHead } from './head.js';
import { withoutMarksInTags } from './field-marks.js';
import { escapeHtml, withoutPreloads } from './html.js';
import { loadTranslations } from './load-translations.js';
import { pageOpening } from './page-opening.js';
import type { PageAssets, SiteDefaults } from './page-options.js';
import { hasHeading, type PagePreview, previewOf } from './page-preview.js';
import { pageTheme, type PageTheme } from './page-theme.js';
import { PartRenderer } from './part-renderer.js';
import { regionsOf, renderPlacedWidget, visibleWidgets } from './widget-renderer.js';
import { type ComponentRegistry, createComponentRegistry } from './registry.js';
import { renderScripts } from './resources.js';
import { addressIn, rowPagesIn } from './seo/addresses.js';

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
  /** Whether comments mark the start and end of each block, and characters the texts of fields, for the editor. */
  readonly isPreview?: boolean;
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
  /** The provider of analytics that the page loads after consent. */
  readonly analytics?: PageAnalytics['provider'] | undefined;
  readonly sections: readonly PageSection[];
  /** Set for previews. */
  readonly preview?: PagePreview;
}

/** Returns the HTML of a whole page. */
export function htmlOf({ sections }: RenderedPage): string {
  return sections.map((section) => section.render()).join('');
}

export type RenderPage = (document: PageDocument, request: PageRequest) => RenderedPage;

/** Creates the function that renders documents to HTML. */
export async function createPageRenderer(options: PageRendererOptions): Promise<RenderPage> {
  await loadTranslations(options.modules, options.languages);
  const registry = await createComponentRegistry(options.modules, options.assets.codeOf);
  return (document, request) => renderPage(document, request, { ...options, registry });
}

function renderPage(
  document: PageDocument,
  request: PageRequest,
  options: PageRendererOptions & { registry: ComponentRegistry },
): RenderedPage {
  const { page = 1, status = document.status, origin = '', aroundPart, isPreview = false } = request;
  const { registry, defaults, assets, showsErrors, onError } = options;
  const site = siteOf(document, request, options);
  const report = (error: unknown, part: string) => onError(error, part, document.url);
  const parts = new PartRenderer({ site, registry, showsErrors, report, aroundPart });
  const theme = pageTheme(document, assets);
  const head = renderHead({
    document,
    site,
    defaults,
    origin: defaults.origin || origin,
    page,
    status,
    assets,
    theme,
    registry,
  });
  const heading = document.about.subject ? head.title : String(document.page?.title ?? head.title);
  const regions = regionsOf(document);
  // Previews are no visits.
  const analytics = isPreview ? undefined : analyticsOf(document);
  const first = regions.main.flatMap(visibleWidgets)[0];
  const preview = isPreview ? previewOf(document, { regions, first, language: site.language }) : undefined;
  const rendering = { parts, registry, preview };
  const sections: PageSection[] = [
    piece(() => pageOpening(document, site, { head: head.html, theme })),
    ...regions.header.map((placed) => widget(placed, 'header')),
    piece(() => `<main id="content" tabindex="-1">${first ? '' : headingFor('', heading)}`),
    ...regions.main.map((placed) => widget(placed, 'main')),
    piece(() => '</main>'),
    ...regions.footer.map((placed) => widget(placed, 'footer')),
    piece(() => endingOf(status, { analytics, theme, assets, language: site.language, parts })),
  ];
  return {
    status,
    robots: head.robots,
    isPrivate: status === 200 && document.about.isPrivate,
    analytics: analytics?.provider,
    sections: sections.map(printable),
    ...(preview && { preview: preview.page({ parts, registry, heading, around: [site, head.html, theme] }) }),
  };

  function widget(placed: PlacedWidget, region: Region): PageSection {
    const widgets = visibleWidgets(placed);
    const render = () => {
      const rendered = withoutPreloads(renderPlacedWidget(placed, { region, first }, rendering));
      const html = preview ? withoutMarksInTags(rendered) : rendered;
      if (!first || !widgets.includes(first)) return html;
      preview?.noteFirst(html);
      return headingFor(html, heading) + html;
    };
    return { widgets, render };
  }
}

interface Ending {
  readonly analytics: PageAnalytics | undefined;
  readonly theme: PageTheme;
  readonly assets: PageAssets;
  readonly language: string;
  readonly parts: PartRenderer;
}

/** Returns the end of the body: whether it has scripts is known only after the widgets. */
function endingOf(status: number, { analytics, theme, assets, language, parts }: Ending): string {
  const hasScripts = parts.hasIslands || analytics !== undefined || status >= 500;
  return [
    theme.appearance === 'visitor' ? renderAppearanceForm(language) : '',
    analytics ? renderAnalyticsBar(analytics, language) : '',
    `${hasScripts ? renderScripts(assets, language) : ''}</body></html>`,
  ].join('');
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
    timeZone: document.site?.timeZone ?? timeZone,
    path: addressIn(document, language),
    addresses:
      document.addresses &&
      Object.fromEntries(languages.map((one) => [one, addressIn(document, one)] as const)),
    query: page > 1 ? `?page=${page}` : '',
    rowPages: { ...rowPagesIn(document, language), ...rowPages },
    linkedPages: linkedIn(document, language),
    section: document.section,
    search: document.search,
    settings: document.site,
  };
}

/** Returns the paths of linked pages that differ in a language; undefined without any. */
function linkedIn(
  { linkedPages = {} }: PageDocument,
  language: string,
): Readonly<Record<string, string>> | undefined {
  const own = Object.entries(linkedPages)
    .map(([linked, { path, addresses }]) => [linked, addresses?.[language] ?? path] as const)
    .filter(([linked, path]) => path !== linked);
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}

/**
 * Removes characters that are invalid in HTML, which rows written by earlier versions may contain, and gives texts
 * without a translation their language.
 */
const printable = ({ widgets, render }: PageSection): PageSection => ({
  widgets,
  render: () => markedAsEnglish(printableText(render())),
});

const piece = (render: () => string): PageSection => ({ widgets: [], render });

/**
 * Returns a heading for screen readers unless the first widget renders an `h1`: each page has exactly one.
 */
function headingFor(firstWidget: string, title: string): string {
  return hasHeading(firstWidget) ? '' : `<h1 class="sr-only">${escapeHtml(title)}</h1>`;
}
