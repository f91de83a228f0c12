import { type ImportRun } from '@flotilla/core/imports';
import { Badge, Button, FieldError, Skeleton, toast } from '@flotilla/ui';
import { AlertDialog, AlertDialogAction, AlertDialogCancel, AlertDialogContent } from '@flotilla/ui/overlays';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import { FailedList } from '../shell/failure/failed-list.js';
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
  const [isAsking, setAsking] = useState(false);
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
        className="flex min-h-11 min-w-0 flex-1 basis-48 flex-col items-start justify-center text-start hover:underline"
        onClick={() => onShow(id)}
      >
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-sm text-muted-foreground">
          {[format?.title, time].filter(Boolean).join(' · ')}
        </span>
      </button>
      <Badge variant={status === 'failed' ? 'destructive' : 'secondary'}>{t(`state_${status}`)}</Badge>
      {!isActive(run) && (
        <Button
          size="icon"
          variant="ghost"
          disabled={remove.isPending}
          aria-label={t('deleteOf', { name })}
          title={t('delete')}
          onClick={() => setAsking(true)}
        >
          <Trash2 />
        </Button>
      )}
      {remove.error && <FieldError className="basis-full">{reason}</FieldError>}
      <AlertDialog open={isAsking} onOpenChange={setAsking}>
        <AlertDialogContent title={t('deleteQuestion', { name })} description={t('deleteText')}>
          <AlertDialogCancel>{t('cancel')}</AlertDialogCancel>
          <AlertDialogAction onClick={forget}>{t('delete')}</AlertDialogAction>
        </AlertDialogContent>
      </AlertDialog>
    </li>
  );
}
