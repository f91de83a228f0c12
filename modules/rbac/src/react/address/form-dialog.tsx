import { useT } from '@flotilla/react';
import { type ButtonProps, Skeleton } from '@flotilla/ui';
import { Dialog, DialogContent, DialogTrigger } from '@flotilla/ui/overlays';
import { type ReactNode, Suspense, useState } from 'react';
import { messages } from '../messages.js';

export interface FormDialogProps extends Pick<ButtonProps, 'variant' | 'size'> {
  /** Label of the button that opens the dialog. */
  button: string;
  title: string;
  description: string;
  /** Called when the form is done and the dialog is closed. */
  onDone: () => void;
  /** Renders the form, which calls `done`. */
  children: (done: () => void) => ReactNode;
}

/** A button that opens a form in a dialog. */
export function FormDialog({ button, title, description, onDone, children, ...look }: FormDialogProps) {
  const t = useT(messages);
  const [isOpen, setOpen] = useState(false);
  const done = () => {
    setOpen(false);
    onDone();
  };
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger {...look}>{button}</DialogTrigger>
      <DialogContent title={title} description={description} closeLabel={t('cancel')}>
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>{children(done)}</Suspense>
      </DialogContent>
    </Dialog>
  );
}
