import type { Entity } from '@flotilla/core';
import type { ImportAnswer } from '@flotilla/core/imports';
import { useFormat } from '@flotilla/react';
import { Button, EmptyState, FieldError } from '@flotilla/ui';
import { DialogFooter } from '@flotilla/ui/overlays';
import type { ReactNode } from 'react';
import { useT } from '../../context/use-t.js';
import { ImportChanges } from './import-changes.js';
import { useFailureLine } from './import-failure.js';
import { importMessages } from './import-messages.js';
import { ImportProblems } from './import-problems.js';
import type { Import, ImportFailure } from './use-import.js';

interface ImportPreviewProps {
  entity: Entity;
  answer: ImportAnswer;
  failure: ImportFailure | undefined;
  rows: Import;
}

/** Shows the changes of an import, and the problems that prevent it. */
export function ImportPreview({ entity, answer, failure, rows }: ImportPreviewProps): ReactNode {
  const t = useT(importMessages);
  const reason = useFailureLine(failure);
  const { created, updated, problemCount } = answer;
  const count = created + updated;
  const isBad = problemCount > 0;
  return (
    <>
      <Counts answer={answer} />
      {isBad && <ImportProblems entity={entity} answer={answer} />}
      {count > 0 && <ImportChanges entity={entity} answer={answer} />}
      {count === 0 && !isBad && <EmptyState title={t('noChanges')} description={t('noChangesHint')} />}
      {reason !== undefined && <FieldError>{reason}</FieldError>}
      <DialogFooter>
        <Button variant="ghost" size="sm" className="sm:me-auto" onClick={rows.backToColumns}>
          {t('back')}
        </Button>
        <Button variant="outline" size="sm" onClick={rows.chooseAgain}>
          {t('otherFile')}
        </Button>
        {count > 0 && (
          <Button size="sm" disabled={isBad} onClick={() => void rows.confirm()}>
            {t('confirm', { count })}
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

function Counts({ answer }: { answer: ImportAnswer }) {
  const t = useT(importMessages);
  const format = useFormat();
  const bad = new Set(answer.problems.map(({ line }) => line)).size;
  const counts = [
    ['created', answer.created],
    ['updated', answer.updated],
    ['unchanged', answer.unchanged],
    ['bad', bad],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {counts.map(([name, count]) => (
        <div key={name} className="flex flex-col-reverse rounded-lg border border-border px-3 py-2">
          <dt className="text-sm text-muted-foreground">{t(name)}</dt>
          <dd
            className={`text-2xl font-medium tabular-nums ${name === 'bad' && count > 0 ? 'text-destructive' : ''}`}
          >
            {format.number(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
