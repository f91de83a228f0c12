import { useLanguage, useT } from '@flotilla/react';
import { AlertDialog, AlertDialogAction, AlertDialogCancel, AlertDialogContent } from '@flotilla/ui/overlays';
import { nameOf } from '../answers/labelled.js';
import type { SelectedInput } from '../selections.js';
import { messages } from './admin-messages.js';

interface RemoveStepProps {
  readonly isConfirming: boolean;
  readonly name: string;
  readonly inputs: readonly SelectedInput[];
  /** Heading of the step that would receive the inputs. */
  readonly to: string;
  readonly onKeep: () => void;
  readonly onDrop: () => void;
  readonly onClose: () => void;
}

/** Asks what to do with the inputs of a step that is being removed. */
export function RemoveStep({ isConfirming, name, inputs, to, onKeep, onDrop, onClose }: RemoveStepProps) {
  const t = useT(messages);
  const language = useLanguage();
  const list = new Intl.ListFormat(language).format(inputs.map((one) => nameOf(one, language)));
  return (
    <AlertDialog open={isConfirming} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialogContent
        title={t('removeStep', { name })}
        description={t('removeStepText', { inputs: list, to })}
        className="w-[min(36rem,calc(100vw-2rem))]"
      >
        <AlertDialogCancel>{t('cancel')}</AlertDialogCancel>
        <AlertDialogAction onClick={onDrop}>{t('dropInputs')}</AlertDialogAction>
        <AlertDialogAction variant="primary" onClick={onKeep}>
          {t('keepInputs')}
        </AlertDialogAction>
      </AlertDialogContent>
    </AlertDialog>
  );
}
