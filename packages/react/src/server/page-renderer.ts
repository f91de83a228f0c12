import type { PageDocument } from '@flotilla/core';
import { siteMessages } from '../messages/site-messages.js';
import { translate } from '../messages/use-t.js';
import type { Site } from '../site/site.js';
import type { WebModule } from '../widget/web-module.js';
import { renderHead } from './head.js';
import { escapeHtml, tag } from './html.js';
import type { PageAssets, SiteDefaults } from './page-options.js';
import { PartRenderer } from './part-renderer.js';
import { regionsOf, renderRegion } from './placement.js';
import { type ComponentRegistry, createComponentRegistry } from './registry.js';

export interface PageRendererOptions {
  readonly modules: readonly WebModule[];
  /** The first is the default. */
  readonly languages: readonly string[];
  readonly defaults: SiteDefaults;
  readonly assets: PageAssets;
  /** Shows what failed in its place, for developers. */
  readonly showsErrors: boolean;
  /** Hears of every widget that failed or has no component. */
  readonly onError: (error: unknown, part: string, url: string) => void;
}

export interface PageRequest {
  readonly language: string;
  /** Page of the lists, from 1. */
  readonly page?: number;
  /** Instead of the document's: 500 for the page that says so. */
  readonly status?: number;
  /** Where the visitor sees the site, when the site's own settings don't say. */
  readonly origin?: string;
  /** Runs the rendering of each part, for who measures it: `blog.widget article-list-default`. */
  readonly aroundPart?: (part: string, render: () => string) => string;
}

export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  readonly hasIslands: boolean;
  /** Directives for crawlers, for the header `X-Robots-Tag`. */
  readonly robots: string | undefined;
}

export type RenderPage = (document: PageDocument, request: PageRequest) => RenderedPage;

/** Makes the function that turns documents into HTML. */
export async function createPageRenderer(options: PageRendererOptions): Promise<RenderPage> {
  const registry = await createComponentRegistry(options.modules);
  return (document, request) => renderPage(document, request, { ...options, registry });
}

function renderPage(
  document: PageDocument,
  { language, page = 1, status = document.status, origin = '', aroundPart }: PageRequest,
  { registry, languages, defaults, assets, showsErrors, onError }: PageRendererOptions & { registry: ComponentRegistry },
): RenderedPage {
  const site: Site = { language, languages, path: document.url, query: page > 1 ? `?page=${page}` : '' };
  const report = (error: unknown, part: string) => onError(error, part, document.url);
  const parts = new PartRenderer({ site, registry, showsErrors, report, aroundPart });
  const regions = regionsOf(document);
  const [header, main, footer] = (['header', 'main', 'footer'] as const).map((region) => {
    const html = renderRegion(region, regions[region], { parts, registry, report });
    return withoutPreloads(html);
  }) as [Hoisted, Hoisted, Hoisted];
  const { hasIslands } = parts;
  const identity = { document, site, defaults, origin: defaults.origin || origin, page, status };
  const head = renderHead({ ...identity, assets, registry, hasScript: hasIslands || status >= 500 });
  const html = [
    `<!doctype html>${tag('html', { lang: language, 'data-languages': languages.join(' ') })}<head>`,
    head.html,
    header.preloads + main.preloads,
    `</head>${tag('body', { class: classOf(document) })}`,
    `<a class="skip-link" href="#content">${escapeHtml(translate(siteMessages, language)('skipToContent'))}</a>`,
    header.html,
    '<main id="content" tabindex="-1">',
    headingFor(main.html, document.about.subject ? head.title : String(document.page?.title ?? head.title)),
    main.html,
    '</main>',
    footer.html,
    '</body></html>',
  ].join('');
  return { status, html, hasIslands, robots: head.robots };
}

interface Hoisted {
  readonly html: string;
  readonly preloads: string;
}

/** React writes preloads of eager pictures before the part that shows them; they belong in the head. */
function withoutPreloads(html: string): Hoisted {
  const found: string[] = [];
  const rest = html.replace(/<link rel="preload" as="image"[^>]*>/g, (link) => {
    found.push(link);
    return '';
  });
  return { html: rest, preloads: [...new Set(found)].join('') };
}

/** A page has exactly one `h1`: for screen readers alone when no widget shows one. */
function headingFor(main: string, title: string): string {
  return /<h1[\s>]/.test(main) ? '' : `<h1 class="sr-only">${escapeHtml(title)}</h1>`;
}

function classOf({ page }: PageDocument): string | undefined {
  return typeof page?.className === 'string' && page.className ? page.className : undefined;
}
