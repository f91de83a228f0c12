import { useT } from '@flotilla/react';
import { Button, Icon, toast } from '@flotilla/ui';
import { Dialog, DialogContent, DialogFooter } from '@flotilla/ui/overlays';
import { lateMessages } from '../proof/late-messages.js';

export interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows recovery codes, which cannot be shown again. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const t = useT(lateMessages);
  const copy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(() => toast.success(t('codesCopied')));
  return (
    <Dialog open={codes.length > 0} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={t('recoveryCodes')} description={t('keepCodes')} closeLabel={t('done')}>
        <ul className="grid gap-x-6 gap-y-1 rounded-lg bg-muted p-4 font-mono text-sm tabular-nums">
          {codes.map((code) => (
            <li key={code} className="wrap-anywhere">
              {code}
            </li>
          ))}
        </ul>
        <DialogFooter>
          <Button variant="outline" onClick={copy}>
            <Icon name="copy" />
            {t('copyCodes')}
          </Button>
          <Button onClick={onClose}>{t('done')}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
