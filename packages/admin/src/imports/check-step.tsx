import type { ImportRun, ImportRunOptions } from '@flotilla/core/imports';
import { Button, FieldError } from '@flotilla/ui';
import { type ReactNode, useState } from 'react';
import { useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import { ImportOptions } from './import-options.js';
import { importMessages } from './import-messages.js';
import { ReportView } from './report-view.js';
import { useImportCalls } from './use-imports.js';
import { useImportFailure } from './use-report-texts.js';

/** The report of a check with the options. A run takes the options of the check, so changed ones are checked again. */
export function CheckStep({ run }: { run: ImportRun }): ReactNode {
  const t = useT(importMessages);
  const { language } = useInterfaceLanguage();
  const [options, setOptions] = useState<ImportRunOptions>(run.options);
  const { check, start } = useImportCalls(run.id);
  const error = start.error ?? check.error;
  const reason = useImportFailure(error);
  const { check: report, format, total } = run;
  if (!report) return null;
  const isChanged = JSON.stringify(sorted(options)) !== JSON.stringify(sorted(run.options));
  const isEmpty = Object.keys(report.counts).length === 0;
  return (
    <>
      <div className="flex flex-col gap-1">
        <p className="text-lg font-semibold wrap-anywhere">{run.name}</p>
        <p role="status" className="text-muted-foreground tabular-nums">
          {t('found', { title: format?.title ?? '', count: (total ?? 0).toLocaleString(language) })}
        </p>
      </div>
      <ImportOptions {...{ run, report, options }} onChange={setOptions} />
      <ReportView report={report} />
      <div
        data-bar="part"
        className="sticky bottom-0 -mx-4 flex flex-wrap items-center gap-3 border-t border-border bg-background px-4 py-3 sm:-mx-6 sm:px-6"
      >
        {isChanged ? (
          <>
            <Button disabled={check.isPending} onClick={() => check.mutate(options)}>
              {t('recheck')}
            </Button>
            <p className="min-w-0 flex-1 basis-48 text-sm text-muted-foreground">{t('recheckHint')}</p>
          </>
        ) : (
          <Button disabled={start.isPending || isEmpty} onClick={() => start.mutate(undefined)}>
            {t('start')}
          </Button>
        )}
        {error && <FieldError className="basis-full">{reason}</FieldError>}
      </div>
    </>
  );
}

const sorted = (options: ImportRunOptions) =>
  Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
