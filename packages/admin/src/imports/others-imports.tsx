import type { OthersImport } from '@flotilla/core/imports';
import { Badge, Button, FieldError, toast } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { useAccess } from '../context/access.js';
import { useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import { FailedList } from '../shell/failure/failed-list.js';
import { DeleteImport } from './delete-import.js';
import { importMessages } from './import-messages.js';
import { isActive, useOthersImportCalls, useOthersImports } from './use-imports.js';
import { useImportFailure } from './use-report-texts.js';

/** The imports of other accounts, for accounts that may change the settings of the site; nothing without one. */
export function OthersImports(): ReactNode {
  const access = useAccess();
  return access.may('update', { key: 'host.site' }) ? <OthersList /> : null;
}

function OthersList() {
  const t = useT(importMessages);
  const { data: runs = [], error, refetch } = useOthersImports();
  const reason = useImportFailure(error);
  if (error)
    return (
      <FailedList
        text={`${t('failedOthers')}. ${reason}`}
        againLabel={t('again')}
        onAgain={() => void refetch()}
      />
    );
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="others-imports" className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <h3 id="others-imports" className="font-semibold">
          {t('others')}
        </h3>
        <p className="text-sm text-muted-foreground">{t('othersHint')}</p>
      </div>
      <ul className="divide-y divide-border rounded-xl border border-border bg-card">
        {runs.map((run) => (
          <OthersRow key={run.id} run={run} />
        ))}
      </ul>
    </section>
  );
}

const mb = 1024 ** 2;

function OthersRow({ run }: { run: OthersImport }) {
  const t = useT(importMessages);
  const { language } = useInterfaceLanguage();
  const { cancel, remove } = useOthersImportCalls();
  const reason = useImportFailure(cancel.error ?? remove.error);
  const { id, name, owner, bytes, hasFile, status, createdAt } = run;
  const time = new Date(createdAt).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  const size = (Math.ceil((10 * bytes) / mb) / 10).toLocaleString(language);
  const person = owner === null ? t('ownerServer') : (owner.name ?? t('ownerUnnamed'));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 p-3">
      <div className="flex min-h-11 min-w-0 flex-1 basis-40 flex-col justify-center">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-sm wrap-anywhere text-muted-foreground">
          {[person, time, hasFile && t('size', { size })].filter(Boolean).join(' · ')}
        </span>
      </div>
      <div className="ms-auto flex items-center gap-2">
        <Badge variant={status === 'failed' ? 'destructive' : 'secondary'}>{t(`state_${status}`)}</Badge>
        {isActive(run) ? (
          <Button
            size="sm"
            variant="outline"
            disabled={cancel.isPending}
            aria-label={t('stopOf', { name })}
            onClick={() => cancel.mutate(id, { onSuccess: () => toast.success(t('stopped')) })}
          >
            {t('stop')}
          </Button>
        ) : (
          <DeleteImport
            name={name}
            isPending={remove.isPending}
            onDelete={() => remove.mutate(id, { onSuccess: () => toast.success(t('deleted')) })}
          />
        )}
      </div>
      {(cancel.error ?? remove.error) && <FieldError className="basis-full">{reason}</FieldError>}
    </li>
  );
}
