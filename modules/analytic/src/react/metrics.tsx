import { useAnswer } from '@flotilla/react/client';
import { Answer, Authorized } from '@flotilla/react/session';
import { Skeleton } from '@flotilla/ui';
import { figuresOfWidget } from '../actions.js';
import { Charts } from './charts.js';
import { metric } from '../entities/metric.js';

export interface MetricsProps {
  widgetId: string;
  /** Whether everyone may see it; else it is asked first whether the visitor may. */
  isPublic: boolean;
}

/** The figure that a widget shows. */
export function Metrics({ widgetId, isPublic }: MetricsProps) {
  const figures = <Figures widgetId={widgetId} />;
  if (isPublic) return figures;
  return (
    <Authorized action={{ method: 'GET', route: metric.route }} skeleton={outline}>
      {figures}
    </Authorized>
  );
}

function Figures({ widgetId }: Pick<MetricsProps, 'widgetId'>) {
  const asked = useAnswer(figuresOfWidget, { params: { id: widgetId } });
  return (
    <Answer of={asked} skeleton={outline}>
      {(data) => <Charts of={data} />}
    </Answer>
  );
}

const outline = <Skeleton className="h-40 rounded-lg" />;
