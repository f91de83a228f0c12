import { useT } from '@flotilla/react';
import { useAnswer } from '@flotilla/react/client';
import { ErrorNotice, Skeleton } from '@flotilla/ui';
import { readMetrics } from '../actions.js';
import { Charts } from '../react/charts.js';
import { messages } from '../react/messages.js';
import { metric } from '../entities/metric.js';

/** Charts of the last days. */
export function MetricCharts() {
  const t = useT(messages);
  const { data, error } = useAnswer(readMetrics, { query: { days: 30 } }, { refetchOn: [metric] });
  if (error) return <ErrorNotice error={error} fallback={t('failed')} />;
  return data ? <Charts of={data} /> : <Skeleton className="h-56 rounded-lg" />;
}
