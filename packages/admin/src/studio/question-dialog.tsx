import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import { type ReactNode, useState } from 'react';
import { useT } from '../context/use-t.js';
import { studioMessages } from './studio-messages.js';

interface QuestionDialogProps {
  title: string;
  hint: string;
  children: ReactNode;
}

/** A question above all panes and sheets. Closed without an answer, nothing is saved yet. */
export function QuestionDialog({ title, hint, children }: QuestionDialogProps): ReactNode {
  const t = useT(studioMessages);
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogContent title={title} description={hint} closeLabel={t('close')} className="z-70">
        {children}
      </DialogContent>
    </Dialog>
  );
}
