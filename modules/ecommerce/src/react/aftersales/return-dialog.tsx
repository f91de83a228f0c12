import { useT } from '@flotilla/react';
import { useFailureText } from '@flotilla/react/client';
import { Field, FieldError, Label, SubmitButton, Textarea, toast } from '@flotilla/ui';
import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import { type SubmitEvent, useId, useState } from 'react';
import type { Pieces } from '../../aftersales-shapes.js';
import type { OrderWithLines } from '../../shapes.js';
import { aftersalesMessages } from './aftersales-messages.js';
import { LinePieces, typedPieces, type TypedLines } from './line-pieces.js';
import { type ReadOrder, useReturnRequest } from './use-returns.js';

export interface ReturnDialogProps {
  order: OrderWithLines;
  of: ReadOrder;
  returnable: readonly Pieces[];
  done: () => void;
  close: () => void;
}

/** The form that requests to return goods. */
export function ReturnDialog({ order, of, returnable, done, close }: ReturnDialogProps) {
  const t = useT(aftersalesMessages);
  const [noteId, failureId] = [useId(), useId()];
  // A single line is meant; of several ones the buyer chooses.
  const start = returnable.length === 1 ? 'all' : 'none';
  const [typed, setTyped] = useState<TypedLines>({});
  const [note, setNote] = useState('');
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { send, isPending, error } = useReturnRequest(of);
  const failure = useFailureText(error);
  const lines = typedPieces(returnable, typed, start);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const onSuccess = () => {
      toast.success(t('requestSent'));
      done();
    };
    send({ lines, note: note.trim() || undefined }, { idempotencyKey, onSuccess });
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && close()}>
      <DialogContent title={t('returnTitle')} description={t('returnHint')} closeLabel={t('close')}>
        <form onSubmit={submit} className="flex flex-col gap-5">
          <LinePieces
            order={order}
            lines={returnable}
            typed={typed}
            onChange={setTyped}
            start={start}
            hasReasons
          />
          <Field>
            <Label htmlFor={noteId}>{t('note')}</Label>
            <Textarea
              id={noteId}
              rows={3}
              maxLength={1000}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </Field>
          <FieldError id={failureId} className="empty:hidden">
            {lines.length === 0 ? t('chooseSome') : failure}
          </FieldError>
          <SubmitButton
            state={isPending ? 'pending' : 'idle'}
            pendingLabel={t('sending')}
            disabled={lines.length === 0}
          >
            {t('sendRequest')}
          </SubmitButton>
        </form>
      </DialogContent>
    </Dialog>
  );
}
