import { importersMissing, type ImportRun } from '@flotilla/core/imports';
import { ApiError } from '@flotilla/react/client';
import { Button, EmptyState, ErrorNotice, Skeleton } from '@flotilla/ui';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../context/use-t.js';
import { FailedList } from '../shell/failure/failed-list.js';
import { CheckStep } from './check-step.js';
import { EarlierImports } from './earlier-imports.js';
import { importMessages } from './import-messages.js';
import { type ImportStep, ImportSteps } from './import-steps.js';
import { OthersImports } from './others-imports.js';
import { ResultStep } from './result-step.js';
import { RunStep } from './run-step.js';
import { UploadStep } from './upload-step.js';
import { isActive, useImport, useImports, useShownImport } from './use-imports.js';
import { useImportFailure } from './use-report-texts.js';

/** Imports of other systems: upload, check, import, result. The address names the shown import. */
export function ImportSection(): ReactNode {
  const [id, show] = useShownImport();
  return (
    <div className="flex max-w-3xl flex-col gap-6 p-4 sm:p-6">
      {id === undefined ? (
        <NewImport onShow={show} />
      ) : (
        <ShownImport key={id} id={id} onBack={() => show(undefined)} />
      )}
    </div>
  );
}

function NewImport({ onShow }: { onShow: (id: string) => void }) {
  const t = useT(importMessages);
  const { error, isPending } = useImports();
  // The permissions of the account are those of rows: only the API knows whether it may import.
  if (isPending) return <Skeleton aria-label={t('loading')} className="h-64 rounded-xl" />;
  if (error instanceof ApiError && error.status === 403)
    return (
      <>
        <ErrorNotice fallback={t('forbidden')} />
        <OthersImports />
      </>
    );
  if (error instanceof ApiError && error.reason === importersMissing)
    return <EmptyState role="alert" title={t('notInstalled')} description={t('notInstalledHint')} />;
  return (
    <>
      <ImportSteps current="upload" />
      <UploadStep onStored={(run) => onShow(run.id)} />
      <EarlierImports onShow={onShow} />
      <OthersImports />
    </>
  );
}

function ShownImport({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useT(importMessages);
  const { data: run, error, refetch } = useImport(id);
  const reason = useImportFailure(error);
  return (
    <>
      <Button variant="ghost" size="sm" className="self-start" onClick={onBack}>
        <ArrowLeft aria-hidden /> {t('back')}
      </Button>
      {error && (
        <FailedList
          text={`${t('failedImport')}. ${reason}`}
          againLabel={t('again')}
          onAgain={() => void refetch()}
        />
      )}
      {!run && !error && <Skeleton aria-label={t('loading')} className="h-64 rounded-xl" />}
      {run && (
        <>
          <ImportSteps current={stepOf(run)} />
          <Step run={run} onBack={onBack} />
        </>
      )}
    </>
  );
}

function Step({ run, onBack }: { run: ImportRun; onBack: () => void }) {
  if (isActive(run)) return <RunStep run={run} />;
  if (run.status === 'checked') return <CheckStep run={run} />;
  return <ResultStep run={run} onBack={onBack} />;
}

function stepOf({ status, check }: ImportRun): ImportStep {
  if (status === 'uploading') return 'upload';
  if (status === 'running') return 'run';
  if (status === 'checking' || status === 'checked') return 'check';
  return check ? 'result' : 'check';
}
