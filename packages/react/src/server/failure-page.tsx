import { directionOf } from '@flotilla/core/languages';
import { Button, Container, ErrorNotice, Heading } from '@flotilla/ui';
import { renderToStaticMarkup } from 'react-dom/server';
import { siteMessages } from '../messages/site-messages.js';
import { translate } from '../messages/use-t.js';
import { markedAsEnglish } from './fallback-marks.js';
import { escapeHtml, tag } from './html.js';
import type { PageAssets } from './page-options.js';
import { renderResources, renderScripts } from './resources.js';

/** Renders the page for a failure that leaves no document to render. */
export function renderFailurePage({ language, assets }: { language: string; assets: PageAssets }): string {
  const t = translate(siteMessages, language);
  const content = renderToStaticMarkup(
    <Container width="prose" className="space-y-8 py-section">
      <Heading level={1}>{t('error')}</Heading>
      <ErrorNotice fallback={t('failed')} />
      <Button data-reload>{t('reload')}</Button>
    </Container>,
  );
  return markedAsEnglish(
    [
      `<!doctype html>${tag('html', { lang: language, dir: directionOf(language) === 'rtl' ? 'rtl' : undefined })}<head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
      `<title>${escapeHtml(t('error'))}</title>`,
      renderResources({ assets, language }),
      `</head><body><main id="content">${content}</main>${renderScripts(assets, language)}</body></html>`,
    ].join(''),
  );
}

/** Renders a replacement for a part of a page that can't be rendered at all. */
export function renderFailedPart(language: string): string {
  return markedAsEnglish(
    renderToStaticMarkup(<ErrorNotice fallback={translate(siteMessages, language)('failed')} />),
  );
}
