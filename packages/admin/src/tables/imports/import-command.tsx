import type { Entity } from '@flotilla/core';
import { Button } from '@flotilla/ui';
import { Upload } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useAccess } from '../../context/access.js';
import { useT } from '../../context/use-t.js';
import { useWorkingSet } from '../../context/working-set.js';
import { tableMessages } from '../table-messages.js';

const ImportDialog = lazy(() =>
  import('./import-dialog.js').then((module) => ({ default: module.ImportDialog })),
);

/** The command that imports rows of an entity, for people who may create and change all of them. */
export function ImportCommand({ entity }: { entity: Entity }): ReactNode {
  const t = useT(tableMessages);
  const access = useAccess();
  // Imports change the public rows.
  const isDrafting = useWorkingSet() !== undefined;
  const [isOpen, setOpen] = useState(false);
  if (isDrafting || !access.imports(entity)) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        className="rounded-md px-3 font-medium pointer-coarse:h-11"
        onClick={() => setOpen(true)}
      >
        <Upload aria-hidden />
        <span className="max-sm:sr-only">{t('import')}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog entity={entity} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
