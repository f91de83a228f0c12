import type { ImportRun } from '@flotilla/core/imports';
import { Button, FieldError } from '@flotilla/ui';
import { Progress } from '@flotilla/ui/controls';
import type { ReactNode } from 'react';
import { useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import { importMessages } from './import-messages.js';
import { useImportCalls } from './use-imports.js';
import { useImportFailure } from './use-report-texts.js';

/** The progress of a check or of a run. */
export function RunStep({ run }: { run: ImportRun }): ReactNode {
  const t = useT(importMessages);
  const { language } = useInterfaceLanguage();
  const { cancel } = useImportCalls(run.id);
  const reason = useImportFailure(cancel.error);
  const { name, done, total, status } = run;
  const isCheck = status === 'checking';
  const title = t(isCheck ? 'checking' : 'importing', { name });
  const number = (count: number) => count.toLocaleString(language);
  return (
    <div className="flex flex-col gap-3 rounded-xl border border-border bg-card p-6">
      <p role="status" className="font-medium wrap-anywhere">
        {title}
      </p>
      <Progress value={total === null ? null : (100 * done) / Math.max(1, total)} label={title} />
      <p className="text-sm text-muted-foreground tabular-nums">
        {total === null ? t('reading') : t('progress', { done: number(done), total: number(total) })}
      </p>
      <p className="text-sm text-muted-foreground">{t(isCheck ? 'checkingHint' : 'importingHint')}</p>
      <Button
        variant="outline"
        className="self-start"
        disabled={cancel.isPending}
        onClick={() => cancel.mutate(undefined)}
      >
        {t('stop')}
      </Button>
      {cancel.error && <FieldError>{reason}</FieldError>}
    </div>
  );
}
