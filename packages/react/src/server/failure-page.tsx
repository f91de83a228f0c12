import { Button, Container, ErrorNotice, Heading } from '@flotilla/ui';
import { renderToStaticMarkup } from 'react-dom/server';
import { siteMessages } from '../messages/site-messages.js';
import { translate } from '../messages/use-t.js';
import { escapeHtml, tag } from './html.js';
import type { PageAssets } from './page-options.js';
import { renderResources, renderScripts } from './resources.js';

/** The page for when there is nothing else to show: it needs no document. */
export function renderFailurePage({ language, assets }: { language: string; assets: PageAssets }): string {
  const t = translate(siteMessages, language);
  const content = renderToStaticMarkup(
    <Container width="prose" className="space-y-8 py-section">
      <Heading level={1}>{t('error')}</Heading>
      <ErrorNotice fallback={t('failed')} />
      <Button data-reload>{t('reload')}</Button>
    </Container>,
  );
  return [
    `<!doctype html>${tag('html', { lang: language })}<head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(t('error'))}</title>`,
    renderResources({ assets, language }),
    `</head><body><main id="content">${content}</main>${renderScripts(assets)}</body></html>`,
  ].join('');
}

/** What stands where a part of a page should be, for parts that can't even be tried. */
export function renderFailedPart(language: string): string {
  return renderToStaticMarkup(<ErrorNotice fallback={translate(siteMessages, language)('failed')} />);
}
