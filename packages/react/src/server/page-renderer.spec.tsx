import { type DataOf, defineEntity, defineView, localizedText } from '@flotilla/core';
import {
  type DocumentRow,
  emptyDocument,
  type ExternalWidget,
  type PageDocument,
  type PlacedWidget,
} from '@flotilla/core/documents';
import { RichText } from '@flotilla/rich-text';
import { useId } from 'react';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { defineIslands } from '../islands/define-islands.js';
import { Island } from '../islands/island.js';
import { Link } from '../link/link.js';
import { Title } from '../messages/localized.js';
import { defineFrame, defineVariant } from '../widget/define-variant.js';
import type { WebModule } from '../web-module.js';
import type { VariantProps } from '../widget/widget-props.js';
import type { PageAssets, SiteDefaults } from './page-options.js';
import { createPageRenderer, htmlOf, type PageRequest } from './page-renderer.js';

function aDocument(document: Partial<PageDocument> = {}): PageDocument {
  return { ...emptyDocument('/'), ...document };
}

let count = 0;

function aWidget(
  variant: string,
  external: Partial<ExternalWidget> & { fields?: object } = {},
): ExternalWidget {
  const { fields, ...rest } = external;
  const widget: DocumentRow = { id: String(++count), variant, ...fields };
  return {
    entity: 'fleet.widget',
    link: { variant: 'default', className: null },
    widget,
    lists: {},
    subject: null,
    ...rest,
  };
}

function placed(externals: ExternalWidget[], link: Partial<PlacedWidget['link']> = {}): PlacedWidget {
  return {
    link: { id: String(++count), variant: 'default', className: null, ...link },
    widget: { id: String(++count), variant: 'default' },
    externals,
  };
}

const assets: PageAssets = {
  styles: ['/assets/site.css'],
  scripts: ['/assets/islands.js'],
  fontsOf: (language) => [`/assets/font-${language}.woff2`],
  favicon: '/favicon.svg',
  themeColors: [{ color: '#fdfcfa' }],
};

const defaults: SiteDefaults = {
  title: 'rent your dream',
  description: 'Rent your dream',
  origin: 'https://flotilla.example',
};

const widget = defineEntity({ module: 'fleet', name: 'widget', fields: { title: localizedText() } });
const viewOf = (variant: string) => defineView({ of: widget, variant });
type Given = VariantProps<DataOf<ReturnType<typeof viewOf>>>;

function Plain({ row, context }: Given) {
  const Heading = `h${context.headingLevel}` as const;
  return <Title as={Heading} of={row} />;
}

const islands = defineIslands('fleet', {
  counter: { wake: 'visible', load: () => Promise.resolve(Counter) },
  brittle: { wake: 'load', load: () => Promise.resolve(Boom) },
});
function Counter({ start }: { start: number }) {
  return <button id={useId()}>{start}</button>;
}
function Boom(): never {
  throw new Error('the mast broke');
}

const variant = (name: string, component: (props: Given) => React.ReactNode) =>
  defineVariant(viewOf(name), component);

const fleet: WebModule = {
  variants: [
    variant('default', Plain),
    variant('where', ({ context }) => <i>{`${context.region} ${context.isFirst}`}</i>),
    variant('boom', Boom),
    variant('counters', () => (
      <p>
        <Island of={islands.counter} props={{ start: 1 }} />
        <Island of={islands.counter} props={{ start: 2 }} />
      </p>
    )),
    variant('brittle', () => (
      <p>
        steady <Island of={islands.brittle} props={{}} />
      </p>
    )),
    variant('picture', () => <img src="/public/bay.jpg" alt="A bay" />),
    variant('pictured', () => (
      <RichText
        value={{
          type: 'doc',
          version: 1,
          children: [
            {
              type: 'image',
              src: '/public/bay.jpg',
              alt: '',
              width: 800,
              height: 600,
              children: [{ text: '' }],
            },
          ],
        }}
      />
    )),
    variant('links', () => (
      <>
        <Link href="/fleet">Fleet</Link>
        <RichText
          value={{
            type: 'doc',
            version: 1,
            children: [
              {
                type: 'paragraph',
                children: [{ type: 'link', href: '/rich', children: [{ text: 'Rich' }] }],
              },
            ],
          }}
        />
      </>
    )),
  ],
  islands,
};

interface RenderOptions extends Pick<PageAssets, 'codeOf'> {
  readonly modules?: WebModule[];
  readonly showsErrors?: boolean;
}

async function render(
  document: Partial<PageDocument>,
  { modules = [fleet], showsErrors = false, codeOf, ...request }: Partial<PageRequest> & RenderOptions = {},
) {
  const onError = vi.fn<(error: unknown, part: string, url: string) => void>();
  const renderPage = await createPageRenderer({
    modules,
    languages: ['en', 'ru'],
    defaults,
    assets: { ...assets, codeOf },
    showsErrors,
    onError,
  });
  const page = renderPage(aDocument(document), { language: 'en', ...request });
  const html = htmlOf(page);
  const [head = '', body = ''] = html.split('</head>');
  return { ...page, html, head, body, onError };
}

const layout = { id: 'l', variant: 'default' };
const link = { variant: 'default', className: null };

describe('a page in further languages', () => {
  afterAll(() => {
    globalThis.flotillaTexts = undefined;
  });

  const renderIn = async (language: string) => {
    const renderPage = await createPageRenderer({
      ...{
        modules: [fleet],
        languages: ['de', 'he', 'ar'],
        defaults,
        assets,
        showsErrors: false,
        onError: vi.fn(),
      },
    });
    return htmlOf(renderPage(aDocument({ widgets: [placed([aWidget('counters')])] }), { language }));
  };

  it('has the direction of its language', async () => {
    expect(await renderIn('ar')).toMatch(/^<!doctype html><html lang="ar" dir="rtl" /);
    expect(await renderIn('he')).toMatch(/^<!doctype html><html lang="he" dir="rtl" /);
    expect(await renderIn('de')).toMatch(/^<!doctype html><html lang="de" data-/);
  });

  it('loads the texts of its language before the code of its islands', async () => {
    const scripts =
      /<script type="module" src="\/assets\/texts-de-[0-9a-f]{8}\.js"><\/script><script type="module" src="\/assets\/islands\.js">/;
    expect(await renderIn('de')).toMatch(scripts);
    expect(await renderIn('he')).not.toContain('texts-');
  });

  it('marks texts without a translation as English', async () => {
    expect(await renderIn('he')).toContain('href="#content"><span lang="en">Skip to content</span></a>');
    expect(await renderIn('de')).toContain('href="#content">Zum Inhalt springen</a>');
  });
});

describe('the body', () => {
  it("is rendered between the layouts' headers and footers", async () => {
    const widgets = [
      placed([aWidget('where')]),
      placed([aWidget('where')], { variant: 'additional' }),
      placed([aWidget('boom')], { variant: 'hidden' }),
    ];

    const { body, onError } = await render({
      layouts: [
        { link, layout, widgets },
        { link: { ...link, variant: 'hidden' }, layout, widgets: [placed([aWidget('boom')])] },
      ],
      widgets: [
        placed([
          aWidget('boom', { link: { ...link, variant: 'hidden' } }),
          aWidget('where'),
          aWidget('where'),
        ]),
      ],
    });

    expect(body).toMatch(
      /<i>header false<\/i><main .*<i>main true<\/i><i>main false<\/i><\/main><i>footer false<\/i><\/body>/,
    );
    expect(onError).not.toHaveBeenCalled();
  });

  it('has one h1, in the first widget', async () => {
    const { body } = await render({
      widgets: [
        placed([aWidget('default', { fields: { title: { en: 'Boats' } } })]),
        placed([aWidget('default')]),
      ],
    });

    expect(body).toContain('<h1>Boats</h1><h2>Untitled</h2>');
    expect(body.match(/<h1/g)).toHaveLength(1);
  });

  it('has an h1 for screen readers when no widget renders one', async () => {
    const { body } = await render({
      page: { id: 'p', variant: 'default', title: 'Fleet & crew', className: 'bay' },
      widgets: [placed([aWidget('where')])],
    });

    expect(body).toContain('<main id="content" tabindex="-1"><h1 class="sr-only">Fleet &amp; crew</h1><i>');
    expect(body).toContain('<body class="bay"><a class="skip-link" href="#content">Skip to content</a>');
  });

  it('applies the link rule, in rich text too', async () => {
    const { body } = await render({ widgets: [placed([aWidget('links')])] }, { language: 'ru' });

    expect(body).toContain('<a href="/ru/fleet">Fleet</a><p><a href="/ru/rich">Rich</a></p>');
  });

  it('renders pictures in rich text with the component of a module', async () => {
    const widgets = [placed([aWidget('pictured')])];
    const richTextPicture = ({ src, width }: { src: string; width: number }) => (
      <picture>{`${src} ${width}`}</picture>
    );

    expect((await render({ widgets })).body).toMatch(
      /<img [^>]*src="\/public\/bay.jpg" width="800" height="600"\/>/,
    );
    expect((await render({ widgets }, { modules: [fleet, { richTextPicture }] })).body).toContain(
      '<picture>/public/bay.jpg 800</picture>',
    );
  });

  it('renders a frame around the widgets of one row', async () => {
    const frame = defineFrame(widget, 'default', ({ link: { className }, children }) => (
      <section className={className ?? ''}>{children}</section>
    ));

    const { body } = await render(
      { widgets: [placed([aWidget('where'), aWidget('where')], { className: 'wide' })] },
      { modules: [fleet, { frames: [frame] }] },
    );

    expect(body).toContain('<section class="wide"><i>main true</i><i>main false</i></section>');
  });
});

describe('a part that fails', () => {
  it('keeps the rest of the page and hides the error from visitors', async () => {
    const { status, body, onError } = await render({
      url: '/fleet',
      widgets: [placed([aWidget('boom'), aWidget('where')])],
    });

    expect(status).toBe(200);
    expect(body).toMatch(
      /role="alert"[^>]*border-dashed[^>]*>Oh no! Something went wrong\.\.\.<\/div><i>main false<\/i>/,
    );
    expect(body).not.toContain('mast');
    expect(onError.mock.calls).toEqual([[new Error('the mast broke'), 'fleet.widget boom', '/fleet']]);
  });

  it('shows its message to developers', async () => {
    const { body } = await render({ widgets: [placed([aWidget('boom')])] }, { showsErrors: true });

    expect(body).toContain('>the mast broke</div>');
  });

  it('may be an island inside a working widget', async () => {
    const { body, onError } = await render({ widgets: [placed([aWidget('brittle')])] });

    expect(body).toMatch(/<p>steady <flotilla-island [^>]*><div role="alert"/);
    expect(onError).toHaveBeenCalledWith(new Error('the mast broke'), 'island fleet.brittle', '/');
  });

  it('falls back to the default variant; without one it is skipped and reported', async () => {
    const known = aWidget('sunken', { fields: { title: { en: 'Boats' } } });
    const { body, onError } = await render({
      widgets: [placed([known, aWidget('default', { entity: 'crew.widget' })])],
    });

    expect(body).toContain('<h1>Boats</h1></main>');
    expect(onError).toHaveBeenCalledTimes(1);
    expect(String(onError.mock.calls[0]?.[0])).toContain(
      'No component for the widget variant "crew.widget default"',
    );
  });
});

it('shows developers a widget without a component', async () => {
  const { body } = await render(
    { widgets: [placed([aWidget('default', { entity: 'crew.widget' })])] },
    { showsErrors: true },
  );

  expect(body).toMatch(/role="alert".*No component for the widget variant &quot;crew\.widget default&quot;/);
});

describe('islands', () => {
  it('are separate roots: ids are unique, props are in an attribute', async () => {
    const { body } = await render({ widgets: [placed([aWidget('counters')])] });
    const ids = [...body.matchAll(/<button id="([^"]+)">/g)].map(([, id]) => id);

    expect(body).toContain(
      '<flotilla-island data-name="fleet.counter" data-wake="visible" data-id="i1-" data-props="{&quot;start&quot;:1}"><button',
    );
    expect(new Set(ids).size).toBe(2);
    expect(body).toContain('<script type="module" src="/assets/islands.js"></script></body></html>');
  });

  it('name their chunk when the build provides it', async () => {
    const code = 'src/counter.tsx#Counter';
    const built = { ...fleet, islands: { ...islands, counter: { ...islands.counter, code } } };
    const codeOf = (written: string) => `built-${written.slice('src/'.length)}`;
    const { body } = await render({ widgets: [placed([aWidget('counters')])] }, { modules: [built], codeOf });

    expect(body).toContain('data-wake="visible" data-code="built-counter.tsx#Counter" data-id="i1-"');
  });

  it('are the only parts that load a script', async () => {
    const { html } = await render({ widgets: [placed([aWidget('where')])] });

    expect(html).not.toContain('<script type="module"');
  });

  it('must be listed by their module', async () => {
    const { onError } = await render(
      { widgets: [placed([aWidget('counters')])] },
      { modules: [{ ...fleet, islands: {} }] },
    );

    expect(String(onError.mock.calls[0]?.[0])).toContain('No module lists the island "fleet.counter"');
  });
});

it('rejects two components for one variant', async () => {
  await expect(render({}, { modules: [fleet, fleet] })).rejects.toThrow(
    'Two modules define the variant "fleet.widget default". Rename one of them.',
  );
});

it('leaves out preloads of images in the same HTML', async () => {
  const { html } = await render({ widgets: [placed([aWidget('picture')])] });

  expect(html).toContain('<img src="/public/bay.jpg" alt="A bay"/>');
  expect(html).not.toContain('rel="preload" as="image"');
});

it('renders section by section on demand, and lists the widgets of each section up front', async () => {
  const renderPage = await createPageRenderer({
    modules: [fleet],
    languages: ['en'],
    defaults,
    assets,
    showsErrors: false,
    onError: vi.fn(),
  });
  const [above, within, below] = ['above', 'within', 'below'].map((title) =>
    aWidget('default', { fields: { title: { en: title } } }),
  );
  const widgets = [
    placed([above as ExternalWidget]),
    placed([below as ExternalWidget], { variant: 'additional' }),
  ];
  const { sections } = renderPage(
    aDocument({ layouts: [{ link, layout, widgets }], widgets: [placed([within as ExternalWidget])] }),
    {
      language: 'en',
    },
  );

  expect(sections.flatMap((section) => section.widgets)).toEqual([above, within, below]);
  const html = sections.map(({ render: renderSection }, index) => {
    // The data arrives just before its section is rendered.
    if (index === 3)
      Object.assign(within as ExternalWidget, { widget: { ...within?.widget, title: { en: 'Arrived' } } });
    return renderSection();
  });
  expect(html).toEqual([
    expect.stringMatching(/^<!doctype html>.*<\/head><body><a class="skip-link".*<\/a>$/),
    '<h2>above</h2>',
    '<main id="content" tabindex="-1">',
    '<h1>Arrived</h1>',
    '</main>',
    '<h2>below</h2>',
    '</body></html>',
  ]);
});
