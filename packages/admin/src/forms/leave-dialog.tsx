import { AlertDialog, AlertDialogAction, AlertDialogCancel, AlertDialogContent } from '@flotilla/ui/overlays';
import type { ReactNode } from 'react';
import { useT } from '../context/use-t.js';
import { useLeaveGuard } from '../context/routing/leave-guard.js';
import { formMessages } from './form-messages.js';

export interface LeaveDialogProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before a form with unsaved changes closes; they stay as a draft. */
export function LeaveDialog({ isOpen, onStay, onLeave }: LeaveDialogProps): ReactNode {
  const t = useT(formMessages);
  return (
    <AlertDialog open={isOpen} onOpenChange={(open) => !open && onStay()}>
      <AlertDialogContent title={t('leaveTitle')} description={t('leaveText')}>
        <AlertDialogCancel>{t('stay')}</AlertDialogCancel>
        <AlertDialogAction onClick={onLeave}>{t('leave')}</AlertDialogAction>
      </AlertDialogContent>
    </AlertDialog>
  );
}

/**
 * Asks before a link, the browser's buttons or closing the tab leaves unsaved changes. For forms that are
 * pages.
 */
export function LeaveGuard({ isDirty }: { isDirty: boolean }): ReactNode {
  const { isAsking, stay, leave } = useLeaveGuard(isDirty);
  return <LeaveDialog isOpen={isAsking} onStay={stay} onLeave={leave} />;
}
