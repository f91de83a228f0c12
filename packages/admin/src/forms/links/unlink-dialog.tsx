import { AlertDialog, AlertDialogAction, AlertDialogCancel, AlertDialogContent } from '@flotilla/ui/overlays';
import { type ReactNode, useRef } from 'react';
import { useT } from '../../context/use-t.js';
import { linkMessages } from './link-messages.js';

interface UnlinkDialogProps {
  isOpen: boolean;
  /** Label of the linked row. */
  name: string | undefined;
  onClose: () => void;
  onUnlink: () => void;
}

/** Asks whether to remove a link that visitors see. */
export function UnlinkDialog({ isOpen, name, onClose, onUnlink }: UnlinkDialogProps): ReactNode {
  const t = useT(linkMessages);
  const pressed = useRef<Element | null>(null);
  const goBack = (event: Event) => {
    if (!(pressed.current instanceof HTMLElement) || !pressed.current.isConnected) return;
    event.preventDefault();
    pressed.current.focus();
  };
  return (
    <AlertDialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent
        title={t('unlinkTitle', { name: name ?? t('untitled') })}
        description={t('unlinkText')}
        onOpenAutoFocus={() => (pressed.current = document.activeElement)}
        onCloseAutoFocus={goBack}
      >
        <AlertDialogCancel>{t('cancel')}</AlertDialogCancel>
        <AlertDialogAction onClick={onUnlink}>{t('unlinkNow')}</AlertDialogAction>
      </AlertDialogContent>
    </AlertDialog>
  );
}
