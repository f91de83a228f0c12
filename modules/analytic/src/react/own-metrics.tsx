'use client';
import { useAnswer } from '@flotilla/react/client';
import { Answer, Authorized } from '@flotilla/react/session';
import { Skeleton } from '@flotilla/ui';
import { metricsOfWidget } from '../actions.js';
import { Charts } from './charts.js';
import { metric } from '../entities/metric.js';

/** The metric of a widget for readers of metrics. Checks the permission first. */
export function OwnMetrics({ widgetId }: { widgetId: string }) {
  return (
    <Authorized action={{ method: 'GET', route: metric.route }} skeleton={outline}>
      <WidgetCharts widgetId={widgetId} />
    </Authorized>
  );
}

function WidgetCharts({ widgetId }: { widgetId: string }) {
  const metrics = useAnswer(metricsOfWidget, { params: { id: widgetId } });
  return (
    <Answer of={metrics} skeleton={outline}>
      {(data) => <Charts of={data} />}
    </Answer>
  );
}

const outline = <Skeleton className="h-40 rounded-lg" />;
