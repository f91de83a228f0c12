import { useT } from '@flotilla/react';
import { type ButtonProps, Dialog, DialogContent, DialogTrigger, Skeleton } from '@flotilla/ui';
import { type ReactNode, Suspense, useState } from 'react';
import { messages } from '../messages.js';

export interface FormDialogProps extends Pick<ButtonProps, 'variant' | 'size'> {
  /** What the button that opens it says. */
  button: string;
  title: string;
  description: string;
  /** Called once the form is done, when the dialog is closed again. */
  onDone: () => void;
  /** The form, which says when it is done. */
  children: (done: () => void) => ReactNode;
}

/** A button, and the form in a dialog that it opens. */
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
