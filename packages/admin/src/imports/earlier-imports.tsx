import { type ImportRun } from '@flotilla/core/imports';
import { Badge, FieldError, Skeleton, toast } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import { FailedList } from '../shell/failure/failed-list.js';
import { DeleteImport } from './delete-import.js';
import { importMessages } from './import-messages.js';
import { isActive, useDeleteImport, useImports } from './use-imports.js';
import { useImportFailure } from './use-report-texts.js';

/** The imports of the account, the newest first. */
export function EarlierImports({ onShow }: { onShow: (id: string) => void }): ReactNode {
  const t = useT(importMessages);
  const { data: runs, error, refetch } = useImports();
  const reason = useImportFailure(error);
  if (error)
    return (
      <FailedList
        text={`${t('failedList')}. ${reason}`}
        againLabel={t('again')}
        onAgain={() => void refetch()}
      />
    );
  if (!runs) return <Skeleton aria-label={t('loading')} className="h-32 rounded-xl" />;
  return (
    <section aria-labelledby="earlier-imports" className="flex flex-col gap-3">
      <h3 id="earlier-imports" className="font-semibold">
        {t('earlier')}
      </h3>
      {runs.length === 0 ? (
        <div className="flex flex-col gap-1 rounded-xl border border-border p-6 text-center">
          <p className="font-medium">{t('none')}</p>
          <p className="text-sm text-muted-foreground">{t('noneHint')}</p>
        </div>
      ) : (
        <ul className="divide-y divide-border rounded-xl border border-border bg-card">
          {runs.map((run) => (
            <Earlier key={run.id} run={run} onShow={onShow} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Earlier({ run, onShow }: { run: ImportRun; onShow: (id: string) => void }) {
  const t = useT(importMessages);
  const { language } = useInterfaceLanguage();
  const remove = useDeleteImport();
  const reason = useImportFailure(remove.error);
  const { id, name, status, createdAt, format } = run;
  const time = new Date(createdAt).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  const forget = () =>
    remove.mutate(id, {
      onSuccess: () => toast.success(t('deleted')),
    });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 p-3">
      <button
        type="button"
        className="flex min-h-11 min-w-0 flex-1 basis-40 flex-col items-start justify-center text-start hover:underline"
        onClick={() => onShow(id)}
      >
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-sm text-muted-foreground">
          {[format?.title, time].filter(Boolean).join(' · ')}
        </span>
      </button>
      <div className="ms-auto flex items-center gap-2">
        <Badge variant={status === 'failed' ? 'destructive' : 'secondary'}>{t(`state_${status}`)}</Badge>
        {!isActive(run) && <DeleteImport name={name} isPending={remove.isPending} onDelete={forget} />}
      </div>
      {remove.error && <FieldError className="basis-full">{reason}</FieldError>}
    </li>
  );
}
