import type { DocumentRow, PageDocument, PlacedWidget } from '@flotilla/core/documents';
import { findProject } from '@flotilla/runtime';
import { loadWebModules } from '@flotilla/site';
import { createRenderer, htmlOf } from '@flotilla/site/renderer';
import { nameOf } from './catalogue.js';
import type { Example } from './examples.js';

/** A rendered page with marks around its parts. */
export interface PreviewPage {
  readonly html: string;
  /** Names of parts that show more to a visitor with a session. */
  readonly waiting: ReadonlySet<string>;
}

const language = 'en';

/**
 * Returns a function that renders the page of some examples like the site, with a mark before and after each
 * part and single rows at its end.
 */
export async function createPreview(
  site: string,
): Promise<(document: PageDocument, examples: readonly Example[]) => Promise<PreviewPage>> {
  const options = {
    languages: [language, 'ru'],
    defaults: { title: 'Variants', description: '', origin: site },
    assets: { styles: [], scripts: [], fontsOf: () => [], themeColors: [] },
    showsErrors: true,
    onError: (error: unknown, part: string, url: string) => console.error(`${part} failed on ${url}:`, error),
  };
  const { page } = await createRenderer(options, await loadWebModules(await findProject()));
  return async (document, examples) => {
    const waiting = new Set<string>();
    const alone = new Set(examples.filter(({ row }) => row).map(nameOf));
    const aroundPart = (part: string, render: () => string) => {
      const html = render();
      if (/^(frame|island) /.test(part)) return html;
      if (html.includes('data-wake="session"')) waiting.add(part);
      const marked = `<!--part ${part}-->${html}<!--/part-->`;
      return alone.has(part)
        ? `<flotilla-alone class="${isWide(part) ? 'wide' : ''}">${marked}</flotilla-alone>`
        : marked;
    };
    const html = htmlOf(page(withRows(document, examples), { language, aroundPart }));
    const head = await headOf(`${site}/${language}${document.url}`);
    return {
      html: html.replace(/<head>.*?<\/head>/s, () =>
        head.replace('</head>', `<style>${styles}</style></head>`),
      ),
      waiting,
    };
  };
}

/** Parts that span the whole page. */
const wide = [
  'website-builder.slider',
  'website-builder.slide',
  'files overview',
  'profile overview-default',
];
const isWide = (part: string) => wide.some((name) => part.includes(name));

const styles = `
  /* Leaves room below for an open menu. */
  flotilla-alone { display: flow-root; max-width: 30rem; margin-bottom: 20rem; padding: 1.5rem; }
  flotilla-alone.wide { max-width: none; }
`;

/** Returns the head of a page with the scripts, styles and fonts of the product. */
async function headOf(url: string): Promise<string> {
  const html = await (await fetch(url)).text();
  const [head] = /<head>.*?<\/head>/s.exec(html) ?? [];
  if (!head) throw new Error(`${url} has no head.`);
  // Scripts are at the end of the page.
  const scripts = html.match(/<script type="module"[^>]*><\/script>/g) ?? [];
  return head.replace('</head>', () => `${scripts.join('')}</head>`);
}

function withRows(document: PageDocument, examples: readonly Example[]): PageDocument {
  const placed = examples.flatMap(({ entity, row }): PlacedWidget[] =>
    row ? [placedWidget(entity, row)] : [],
  );
  return { ...document, widgets: [...document.widgets, ...placed] };
}

function placedWidget(entity: Example['entity'], row: DocumentRow): PlacedWidget {
  const link = { id: row.id, variant: 'default', className: null };
  return {
    link,
    widget: { id: row.id, variant: 'default', className: null },
    externals: [{ entity, link, widget: row, lists: {}, subject: null }],
  };
}
