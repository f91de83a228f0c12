import { Button } from '@flotilla/ui';
import { AlertDialog, AlertDialogAction, AlertDialogCancel, AlertDialogContent } from '@flotilla/ui/overlays';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../context/use-t.js';
import { importMessages } from './import-messages.js';

interface DeleteImportProps {
  name: string;
  isPending: boolean;
  onDelete: () => void;
}

/** A button that deletes an import after a question. */
export function DeleteImport({ name, isPending, onDelete }: DeleteImportProps): ReactNode {
  const t = useT(importMessages);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="icon"
        variant="ghost"
        disabled={isPending}
        aria-label={t('deleteOf', { name })}
        title={t('delete')}
        onClick={() => setAsking(true)}
      >
        <Trash2 />
      </Button>
      <AlertDialog open={isAsking} onOpenChange={setAsking}>
        <AlertDialogContent title={t('deleteQuestion', { name })} description={t('deleteText')}>
          <AlertDialogCancel>{t('cancel')}</AlertDialogCancel>
          <AlertDialogAction onClick={onDelete}>{t('delete')}</AlertDialogAction>
        </AlertDialogContent>
      </AlertDialog>
    </>
  );
}
