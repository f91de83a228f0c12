import { defineVariant, Enhanced, Island, useT, WidgetSection } from '@flotilla/react';
import { Skeleton } from '@flotilla/ui';
import { metricsOfWidget } from '../actions.js';
import type { Widget } from '../entities/widget.js';
import * as views from '../views.js';
import { currencyMark } from './chart.js';
import { ChartFrame } from './charts.js';
import { islands } from './islands.js';
import { messages } from './messages.js';

/** The widget's texts above the metric that its row selects. */
export const metricsDefault = defineVariant(views.metricsDefault, ({ row, context }) => (
  <WidgetSection row={row} context={context}>
    {/* Reserves the height of a chart, to avoid a layout shift. */}
    <div className="min-h-44">
      {row.isPublic ? (
        <PublicMetrics id={row.id} metric={row.metric} />
      ) : (
        <Island of={islands.ownMetrics} props={{ widgetId: row.id }} />
      )}
    </div>
  </WidgetSection>
));

/** Empty: a script draws the chart, since metrics change more often than pages. */
function PublicMetrics({ id, metric }: Pick<Widget, 'id' | 'metric'>) {
  const t = useT(messages);
  return (
    <Enhanced by={islands.metrics}>
      <div data-figures={metricsOfWidget.path.replace('{id}', id)} data-state="loading" className="group">
        <Skeleton className="hidden h-40 rounded-lg group-data-[state=loading]:block" />
        {/* Announced to screen readers; charts are not, since that would read out all values. */}
        <div aria-live="polite" className="text-muted-foreground">
          <p className="hidden group-data-[state=nothing]:block">{t('nothing')}</p>
          <p className="hidden group-data-[state=failed]:block">{t('failed')}</p>
        </div>
        <div data-charts className="grid gap-4 sm:grid-cols-2" />
        <template>
          <ChartFrame title={metric === 'revenue' ? t('revenue', { currency: currencyMark }) : t(metric)} />
        </template>
      </div>
    </Enhanced>
  );
}
