import type { ImportRunReport } from '@flotilla/core/imports';
import { Badge, cn } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAdmin } from '../context/admin-context.js';
import { useInterfaceLanguage } from '../context/language.js';
import { formPath, tablePath } from '../context/routing/paths.js';
import { useT } from '../context/use-t.js';
import { FoldTitle } from './fold-title.js';
import { importMessages } from './import-messages.js';
import { isCounted, useKindName } from './kind-messages.js';
import { useReportTexts } from './use-report-texts.js';

const states = ['created', 'updated', 'unchanged', 'kept', 'deleted', 'failed'] as const;
type State = (typeof states)[number];
const shownRecords = 50;

interface ReportProps {
  report: ImportRunReport;
  /** Whether the records are written, not only checked. */
  isDone?: boolean;
}

/** The report of a check or of a run: counts by kind, failures, losses and the first records. */
export function ReportView({ report, isDone = false }: ReportProps): ReactNode {
  const t = useT(importMessages);
  const kinds = Object.entries(report.counts).filter(([kind, counts]) => isCounted(kind, counts));
  return (
    <>
      <Part title={t('goes')}>
        {kinds.length === 0 ? (
          <p className="text-sm text-muted-foreground">{t('empty')}</p>
        ) : (
          <ul className="divide-y divide-border rounded-xl border border-border bg-card">
            {kinds.map(([kind, counts]) => (
              <Kind key={kind} {...{ kind, counts, isDone }} models={report.models[kind] ?? []} />
            ))}
          </ul>
        )}
      </Part>
      {report.records.length > 0 && <Records report={report} />}
      {report.lost.length > 0 && <Lost report={report} isDone={isDone} />}
      {report.first.length > 0 && <First first={report.first} isDone={isDone} />}
    </>
  );
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {hint !== undefined && <p className="text-sm text-muted-foreground">{hint}</p>}
      {children}
    </section>
  );
}

interface KindProps {
  kind: string;
  counts: Readonly<Record<string, number>>;
  models: readonly string[];
  isDone: boolean;
}

function Kind({ kind, counts, models, isDone }: KindProps) {
  const t = useT(importMessages);
  const { registry, labels } = useAdmin();
  const name = useKindName();
  const entities = models.flatMap((model) => registry.entities.get(model) ?? []);
  const text = useStateText(isDone);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 p-3">
      <span className="flex min-w-0 flex-wrap gap-x-2">
        <span className="font-medium">{name(kind)}</span>
        <span className="text-muted-foreground">
          <span aria-hidden>→ </span>
          {entities.length === 0 && t('nowhere')}
          {entities.map((entity, index) => (
            <span key={entity.key}>
              {index > 0 && ', '}
              <Link to={tablePath(entity)} className="underline underline-offset-4 hover:text-foreground">
                {labels.entities(entity)}
              </Link>
            </span>
          ))}
        </span>
      </span>
      <span className="flex flex-wrap gap-1 tabular-nums">
        {states.map((state) =>
          counts[state] ? (
            <Badge key={state} variant={state === 'failed' ? 'destructive' : 'secondary'}>
              {text(state, counts[state])}
            </Badge>
          ) : null,
        )}
      </span>
    </li>
  );
}

function useStateText(isDone: boolean) {
  const t = useT(importMessages);
  const { language } = useInterfaceLanguage();
  return (state: State, number: number) => {
    const count = number.toLocaleString(language);
    if (state === 'failed') return t(isDone ? 'failures' : 'wouldFail', { count });
    return t(state === 'deleted' ? 'removed' : state, { count });
  };
}

/** Outcomes that are listed as records. */
const listed = ['kept', 'deleted', 'failed'] as const satisfies readonly State[];

/** Returns the number of all records to look at. A report has the first. */
const lookedAt = ({ counts }: Pick<ImportRunReport, 'counts'>) =>
  Object.values(counts).reduce((sum, of) => listed.reduce((all, state) => all + (of[state] ?? 0), sum), 0);

function Records({ report }: { report: ImportRunReport }) {
  const t = useT(importMessages);
  const { records, models } = report;
  const { registry } = useAdmin();
  const name = useKindName();
  const texts = useReportTexts();
  const textOf = (record: ImportRunReport['records'][number]) =>
    texts.record(
      record,
      (models[record.kind] ?? []).flatMap((model) => registry.entities.get(model) ?? []),
    );
  const more = lookedAt(report) - Math.min(records.length, shownRecords);
  return (
    <Part title={t('look')}>
      <ul className="divide-y divide-border rounded-xl border border-border bg-card text-sm">
        {records.slice(0, shownRecords).map((record, index) => (
          // Two records may have one name.
          <li key={index} className="flex flex-col p-3">
            <span className="wrap-anywhere">
              <span className="text-muted-foreground">{name(record.kind)}:</span> {record.label}
            </span>
            {record.detail !== undefined && (
              <span
                className={cn(
                  'wrap-anywhere',
                  record.state === 'failed' ? 'text-destructive' : 'text-muted-foreground',
                )}
              >
                {record.state === 'kept' && `${t('keptFields')}: `}
                {textOf(record)}
              </span>
            )}
          </li>
        ))}
      </ul>
      <More count={more} />
    </Part>
  );
}

function More({ count }: { count: number }) {
  const t = useT(importMessages);
  const { language } = useInterfaceLanguage();
  if (count <= 0) return null;
  return (
    <p className="text-sm text-muted-foreground">{t('more', { count: count.toLocaleString(language) })}</p>
  );
}

function Lost({ report, isDone }: { report: ImportRunReport; isDone: boolean }) {
  const t = useT(importMessages);
  const { language } = useInterfaceLanguage();
  const texts = useReportTexts();
  const { lost, lostCount = lost.length } = report;
  return (
    <Part title={t(isDone ? 'wasLost' : 'lost')} hint={t('lostHint')}>
      <ul className="divide-y divide-border rounded-xl border border-border bg-card text-sm">
        {lost.map(({ what, count, examples }) => (
          <li key={what} className="flex items-baseline gap-3 p-3">
            <span className="min-w-10 shrink-0 text-end font-semibold whitespace-nowrap tabular-nums">
              {count.toLocaleString(language)} ×
            </span>
            <span className="flex min-w-0 flex-col">
              <span className="wrap-anywhere">{texts.loss(what)}</span>
              {examples.length > 0 && (
                <span className="line-clamp-2 text-muted-foreground wrap-anywhere">
                  {t('examples', {
                    list: examples
                      .slice(0, 3)
                      .map((one) => texts.example(one))
                      .join('; '),
                  })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <More count={lostCount - lost.length} />
    </Part>
  );
}

function First({ first, isDone }: { first: ImportRunReport['first']; isDone: boolean }) {
  const t = useT(importMessages);
  const { registry } = useAdmin();
  const name = useKindName();
  const groups = [...Map.groupBy(first, ({ kind }) => kind)];
  return (
    <Part title={t(isDone ? 'written' : 'preview')}>
      <div className="flex flex-col gap-2">
        {groups.map(([kind, rows], position) => (
          <details
            key={kind}
            open={position === 0}
            className="group rounded-xl border border-border bg-card text-sm"
          >
            <FoldTitle className="px-3 font-medium">
              {name(kind)} <span className="text-muted-foreground tabular-nums">{rows.length}</span>
            </FoldTitle>
            <ul className="divide-y divide-border border-t border-border">
              {rows.map(({ label, name: address, text, id, entity }, index) => {
                const model = registry.entities.get(entity);
                return (
                  <li key={index} className="flex min-w-0 flex-col gap-0.5 p-3">
                    {id !== null && model ? (
                      <Link
                        to={formPath(model, id)}
                        className="font-medium underline underline-offset-4 wrap-anywhere"
                      >
                        {label}
                      </Link>
                    ) : (
                      <span className="font-medium wrap-anywhere">{label}</span>
                    )}
                    {address !== null && (
                      <span className="text-muted-foreground wrap-anywhere">{address}</span>
                    )}
                    {text !== null && <span className="line-clamp-2 wrap-anywhere">{text}</span>}
                  </li>
                );
              })}
            </ul>
          </details>
        ))}
      </div>
    </Part>
  );
}
