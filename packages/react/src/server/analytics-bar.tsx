import type { PageDocument } from '@flotilla/core/documents';
import { Button } from '@flotilla/ui';
import { renderToStaticMarkup } from 'react-dom/server';
import { translate } from '../messages/use-t.js';
import { analyticsMessages } from './analytics-messages.js';

/** Analytics of another site, which load after the visitor has agreed. */
export interface PageAnalytics {
  readonly provider: 'plausible' | 'google' | 'yandex';
  /** The id of the site at the provider. */
  readonly id: string;
}

const names = { plausible: 'Plausible', google: 'Google Analytics', yandex: 'Yandex Metrica' } as const;

/** Returns the analytics of a page; undefined for private pages and without analytics. */
export function analyticsOf({ site, status, about }: PageDocument): PageAnalytics | undefined {
  const { analyticsProvider: provider, analyticsId: id } = site ?? {};
  return provider && id && status === 200 && !about.isPrivate ? { provider, id } : undefined;
}

/** Renders the question for the visitor, which a script shows, and the button that opens it again. */
export function renderAnalyticsBar({ provider, id }: PageAnalytics, language: string): string {
  const t = translate(analyticsMessages, language);
  return renderToStaticMarkup(
    <>
      <p data-analytics-choice hidden className="bg-muted px-4 py-3 text-center text-sm">
        <button type="button" className="underline">
          {t('choose')}
        </button>
      </p>
      <aside
        aria-label={t('label')}
        data-analytics={provider}
        data-id={id}
        hidden
        className="fixed inset-x-0 bottom-0 z-40 border-t border-border bg-card p-4 text-card-foreground shadow-lg"
      >
        <div className="mx-auto flex max-w-4xl flex-wrap items-center justify-between gap-4">
          <p className="min-w-0 flex-1 basis-80 text-sm">{t('question', { provider: names[provider] })}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" variant="outline" data-choice="no">
              {t('decline')}
            </Button>
            <Button size="sm" variant="outline" data-choice="yes">
              {t('agree')}
            </Button>
          </div>
        </div>
      </aside>
    </>,
  );
}
