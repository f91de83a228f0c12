import { useT } from '@flotilla/react';
import { useAnswer } from '@flotilla/react/client';
import { ErrorNotice, Skeleton } from '@flotilla/ui';
import { readFigures } from '../actions.js';
import { Charts } from '../react/charts.js';
import { messages } from '../react/messages.js';
import { metric } from '../entities/metric.js';

/** Charts of the last days. */
export function Figures() {
  const t = useT(messages);
  const { data, error } = useAnswer(readFigures, { query: { days: 30 } }, { refetchOn: [metric] });
  if (error) return <ErrorNotice error={error} fallback={t('failed')} />;
  return data ? <Charts of={data} /> : <Skeleton className="h-56 rounded-lg" />;
}
