import { useAdmin } from '@flotilla/admin';
import { pageTimeZone, useFormat, useLanguage, useT } from '@flotilla/react';
import { useAction, useFailureText, useFind } from '@flotilla/react/client';
import { Badge, Button, ErrorNotice, FieldError, NamedList, Skeleton, toast } from '@flotilla/ui';
import { useEffect } from 'react';
import { runAgent } from '../actions.js';
import type { Agent } from '../entities/agent.js';
import { run, type Run } from '../entities/run.js';
import { messages } from './admin-messages.js';
import { nextTimes, describeSchedule } from './describe-schedule.js';

const maxRuns = 10;
const maxTimes = 3;
/** Polling interval while a run is active: unrecorded rows have no change events. */
const pollingMs = 2000;

/** Shows the schedule and recent runs of an agent, with a button that runs it now. */
export function AgentRunsSection({ row: agent }: { row: Agent }) {
  const t = useT(messages);
  const where = { agentId: { eq: agent.id } };
  const {
    data: runs,
    error,
    refetch,
  } = useFind(run, { where, orderBy: { createdAt: 'desc' }, limit: maxRuns });
  const isOpen = runs?.some(({ endedAt }) => endedAt === null) === true;
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => void refetch(), pollingMs);
    return () => clearInterval(timer);
  }, [isOpen, refetch]);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <Schedule agent={agent} />
        <RunNow agent={agent} onStarted={() => void refetch()} />
      </div>
      {error && <ErrorNotice error={error} fallback={t('failed')} />}
      {!runs && !error && <Skeleton className="h-24 rounded-lg" />}
      {runs && <Runs runs={runs} />}
    </div>
  );
}

function Schedule({ agent: { interval, timeZone: own, isPaused } }: { agent: Agent }) {
  const t = useT(messages);
  const language = useLanguage();
  const { dateTime } = useFormat();
  const timeZone = own ?? pageTimeZone();
  if (isPaused || interval === null)
    return <p className="text-sm text-muted-foreground">{t(isPaused ? 'paused' : 'onAsking')}</p>;
  const times = nextTimes({ cron: interval, timeZone }, maxTimes);
  const schedule = describeSchedule(interval, language);
  if (times.length === 0 || schedule === undefined)
    return <p className="text-sm text-destructive-text">{t('notUnderstood')}</p>;
  return (
    <div className="text-sm">
      <p className="font-semibold">
        {schedule} ({timeZone})
      </p>
      <p className="text-muted-foreground tabular-nums">
        {t('next', { times: times.map((time) => dateTime(time)).join(', ') })}
      </p>
    </div>
  );
}

function RunNow({ agent, onStarted }: { agent: Agent; onStarted: () => void }) {
  const t = useT(messages);
  const { mutate, isPending, error } = useAction(runAgent);
  const failure = useFailureText(error);
  const start = () => {
    const onSuccess = () => {
      toast.success(t('asked'));
      onStarted();
    };
    mutate({ params: { id: agent.id } }, { onSuccess });
  };
  return (
    <div className="flex flex-col items-end gap-1">
      <Button variant="secondary" size="sm" disabled={isPending} onClick={start}>
        {t('runNow')}
      </Button>
      <FieldError className="empty:hidden">{failure}</FieldError>
    </div>
  );
}

function Runs({ runs }: { runs: readonly Run[] }) {
  const t = useT(messages);
  if (runs.length === 0) return <p className="text-sm text-muted-foreground">{t('noRuns')}</p>;
  return (
    <NamedList
      isOrdered
      label={t('runs')}
      className="divide-y divide-border rounded-lg border border-border bg-card text-sm"
    >
      {runs.map((one) => (
        <RunLine key={one.id} run={one} />
      ))}
    </NamedList>
  );
}

const looks = { waiting: 'outline', running: 'accent', done: 'success', failed: 'destructive' } as const;

function RunLine({ run: one }: { run: Run }) {
  const t = useT(messages);
  const { labels } = useAdmin();
  const { dateTime } = useFormat();
  const { status, cause, createdAt, startedAt, endedAt, result, error, calls, inputTokens, outputTokens } =
    one;
  const seconds =
    startedAt !== null && endedAt !== null ? (Date.parse(endedAt) - Date.parse(startedAt)) / 1000 : undefined;
  return (
    <li className="flex flex-col gap-1 px-4 py-2.5">
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Badge variant={looks[status]}>{labels.value(run, 'status', status)}</Badge>
        <span className="tabular-nums">{dateTime(startedAt ?? createdAt)}</span>
        <span className="text-muted-foreground">{labels.value(run, 'cause', cause)}</span>
        {seconds !== undefined && (
          <span className="text-muted-foreground tabular-nums">
            {t('took', { seconds: seconds.toFixed(1) })}
          </span>
        )}
        {calls > 0 && <span className="text-muted-foreground">{t('calls', { count: calls })}</span>}
        {inputTokens > 0 && (
          <span className="text-muted-foreground">
            {t('tokens', { input: String(inputTokens), output: String(outputTokens) })}
          </span>
        )}
      </span>
      {(error ?? result) && (
        <span className="wrap-anywhere whitespace-pre-wrap text-muted-foreground">{error ?? result}</span>
      )}
    </li>
  );
}
