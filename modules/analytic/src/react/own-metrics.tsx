import { useAnswer } from '@flotilla/react/client';
import { Answer, Authorized } from '@flotilla/react/session';
import { Skeleton } from '@flotilla/ui';
import { figuresOfWidget } from '../actions.js';
import { Charts } from './charts.js';
import { metric } from '../entities/metric.js';

/** The metric of a widget for readers of metrics. Checks the permission first. */
export function OwnMetrics({ widgetId }: { widgetId: string }) {
  return (
    <Authorized action={{ method: 'GET', route: metric.route }} skeleton={outline}>
      <Figures widgetId={widgetId} />
    </Authorized>
  );
}

function Figures({ widgetId }: { widgetId: string }) {
  const asked = useAnswer(figuresOfWidget, { params: { id: widgetId } });
  return (
    <Answer of={asked} skeleton={outline}>
      {(data) => <Charts of={data} />}
    </Answer>
  );
}

const outline = <Skeleton className="h-40 rounded-lg" />;
