import { type DataOf, defineEntity, defineView, list, localizedText } from '@flotilla/core';
import {
  defineIslands,
  defineVariant,
  Island,
  Link,
  Title,
  useHrefOf,
  type VariantProps,
  type WebModule,
} from '@flotilla/react';
import { request } from 'undici';
import { createRenderer } from '../../renderer.js';
import { createSite } from '../app.js';
import { readConfig } from '../config.js';
import { gracefulShutdown } from '../http/graceful-shutdown.js';
import { rendererOptions } from '../pages/rendering/renderer-options.js';
import { FakeApi } from './fake-api.js';

const islands = defineIslands('test', {
  counter: { wake: 'visible', load: () => Promise.resolve(() => <button>0</button>) },
});

const fields = { title: localizedText() };
const widget = defineEntity({ module: 'test', name: 'widget', fields });
const article = defineEntity({ module: 'test', name: 'article', fields });

const viewOf = (variant: string) =>
  defineView({
    of: widget,
    variant,
    lists: { articles: list(article, article, { limit: 10, isPaged: true }) },
  });
const variant = (
  name: string,
  component: (props: VariantProps<DataOf<ReturnType<typeof viewOf>>>) => React.ReactNode,
) => defineVariant(viewOf(name), component);

const fixture: WebModule = {
  variants: [
    variant('default', ({ row }) => <Title as="h1" of={row} />),
    variant('list', ({ row, lists }) => (
      <section>
        <Title as="h1" of={row} />
        {lists.articles.rows.map(({ id }) => (
          <p key={id}>{id}</p>
        ))}
      </section>
    )),
    variant('linked', () => <Link href={useHrefOf(article)({ id: '7' })}>7</Link>),
    variant('island', () => <Island of={islands.counter} props={{}} />),
    variant('boom', () => {
      throw new Error('the mast broke');
    }),
  ],
  islands,
};

const assets = {
  styles: ['/assets/site.css'],
  scripts: ['/assets/islands.js'],
  fontsOf: () => [],
  themeColors: [],
};

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | undefined>;
  readonly body: Buffer;
  readonly text: string;
}

/** Starts a site with one module, and a fake API. */
export async function startTestSite(
  environment: NodeJS.ProcessEnv = {},
  rowPages?: Readonly<Record<string, string>>,
) {
  const api = new FakeApi();
  await api.start();
  const test = await startSiteBefore(api.url, environment, rowPages);
  const end = () => Promise.all([test.site.close(), api.app.close()]).then(() => undefined);
  return { ...test, api, [Symbol.asyncDispose]: end };
}

/** Starts a site with one module, and the API at a URL. */
export async function startSiteBefore(
  apiUrl: string,
  environment: NodeJS.ProcessEnv = {},
  rowPages: Readonly<Record<string, string>> = {},
) {
  const config = readConfig({ API_URL: apiUrl, LOG_LEVEL: 'silent', ...environment });
  const errors: unknown[] = [];
  const renderer = await createRenderer(
    {
      ...rendererOptions(config, { assets, rowPages, showsErrors: false }),
      onError: (error) => errors.push(error),
    },
    [fixture],
  );
  const admin = { assets: () => ({ styles: [], scripts: [], previewScript: '/assets/admin/preview.js' }) };
  const site = await createSite({ config, admin, renderer: () => Promise.resolve(renderer) });
  const shutDown = gracefulShutdown(site);
  const origin = await site.listen({ port: 0, host: '127.0.0.1' });
  const send = async (
    method: 'GET' | 'HEAD',
    path: string,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const { statusCode, headers: answered, body } = await request(origin + path, { method, headers });
    const bytes = Buffer.from(await body.arrayBuffer());
    return {
      status: statusCode,
      headers: answered as Answer['headers'],
      body: bytes,
      text: bytes.toString(),
    };
  };
  const get = (path: string, headers?: Record<string, string>) => send('GET', path, headers);
  const head = (path: string) => send('HEAD', path);
  return { site, shutDown, origin, errors, get, head, [Symbol.asyncDispose]: () => site.close() };
}
