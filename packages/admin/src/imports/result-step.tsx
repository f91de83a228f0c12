import type { ImportRun, ImportRunOptions } from '@flotilla/core/imports';
import { Button, FieldError } from '@flotilla/ui';
import { CircleAlert, CircleCheck, CirclePause } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../context/use-t.js';
import { changedOptions } from './changed-options.js';
import { ColumnMap } from './column-map.js';
import { importMessages } from './import-messages.js';
import { ImportSettings } from './import-settings.js';
import { ReportView } from './report-view.js';
import { useImportCalls } from './use-imports.js';
import { useImportFailure, useReportTexts } from './use-report-texts.js';

/** The outcome of an import, with its rows and failures, and the way on. */
export function ResultStep({ run, onBack }: { run: ImportRun; onBack: () => void }): ReactNode {
  const t = useT(importMessages);
  const { start, check } = useImportCalls(run.id);
  const reason = useImportFailure(start.error ?? check.error);
  const [options, setOptions] = useState(run.options);
  const set = (changed: Partial<ImportRunOptions>) => setOptions(changedOptions(options, changed));
  const { hasFile, result, received, bytes } = run;
  const isWhole = hasFile && received === bytes;
  return (
    <>
      <Outcome run={run} />
      {isWhole && !run.check && run.format && run.format.settings.length > 0 && (
        <>
          {run.format.columns && (
            <ColumnMap
              format={run.format}
              columns={options.columns}
              onChange={(columns) => set({ columns })}
            />
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <ImportSettings format={run.format} options={options} onChange={set} />
          </div>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {isWhole && run.check && (
          <Button disabled={start.isPending} onClick={() => start.mutate(undefined)}>
            {t('startAgain')}
          </Button>
        )}
        {isWhole && (
          <Button variant="outline" disabled={check.isPending} onClick={() => check.mutate(options)}>
            {t('recheck')}
          </Button>
        )}
        <Button variant={isWhole ? 'ghost' : 'default'} onClick={onBack}>
          {t('another')}
        </Button>
      </div>
      {(start.error ?? check.error) && <FieldError>{reason}</FieldError>}
      {result && <ReportView report={result} isDone />}
    </>
  );
}

function Outcome({ run }: { run: ImportRun }) {
  const t = useT(importMessages);
  const texts = useReportTexts();
  const { status, problem, hasFile, result, received, bytes } = run;
  const hasFailed = Object.values(result?.counts ?? {}).some(({ failed = 0 }) => failed > 0);
  const [Icon, title, text] =
    status === 'done'
      ? ([CircleCheck, t('done'), t(hasFailed ? 'someFailed' : 'doneHint')] as const)
      : status === 'failed'
        ? ([
            CircleAlert,
            t(run.check ? 'problem' : 'unchecked'),
            texts.problem(problem ?? '') ?? problem,
          ] as const)
        : ([
            CirclePause,
            t(status === 'uploading' ? 'state_uploading' : 'stopped'),
            [
              texts.problem(problem ?? ''),
              t(received < bytes ? 'incomplete' : hasFile ? 'stoppedHint' : 'noFile'),
            ]
              .filter(Boolean)
              .join(' '),
          ] as const);
  return (
    <div role="status" className="flex gap-3 rounded-xl border border-border bg-card p-4">
      <Icon
        aria-hidden
        className={status === 'failed' ? 'shrink-0 text-destructive' : 'shrink-0 text-primary'}
      />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-muted-foreground wrap-anywhere">{text}</p>
      </div>
    </div>
  );
}
