import { isLink } from '@flotilla/core';
import { Sheet, SheetContent } from '@flotilla/ui/controls';
import { useRef, useState } from 'react';
import { useVariant } from '../context/extensions.js';
import type { FormRequest } from '../context/open-form.js';
import { useT } from '../context/use-t.js';
import { EntityForm } from './entity-form.js';
import { formMessages } from './form-messages.js';
import { useFormTitle } from './form-title.js';

export function FormDrawer({ request, onClose }: { request: FormRequest; onClose: () => void }) {
  const { entity, id, preset, insert, madeFor, note, isComplete = false, onSaved } = request;
  const t = useT(formMessages);
  const Form = useVariant('admin-form', entity.key) ?? EntityForm;
  const closingRef = useRef<() => void>(undefined);
  // A row that was created here and gets its links before the drawer closes.
  const [madeId, setMadeId] = useState<string>();
  const shownId = id ?? madeId;
  const title = useFormTitle(entity, shownId);
  const saved = (row: { readonly id: string }) => {
    if (row.id !== madeId) onSaved?.(row);
    onClose();
  };
  const goOn = (row: { readonly id: string }) => {
    onSaved?.(row);
    setMadeId(row.id);
  };
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && (closingRef.current ?? onClose)()}>
      <SheetContent title={title} closeLabel={t('close')} className="w-[min(56rem,100vw)]">
        <Form
          key={shownId}
          isBare
          closingRef={closingRef}
          entity={entity}
          id={shownId}
          preset={preset}
          insert={insert}
          madeFor={madeFor}
          note={shownId === undefined ? note : undefined}
          onSaved={saved}
          onGoOn={isLink(entity) || isComplete ? undefined : goOn}
          onClose={onClose}
        />
      </SheetContent>
    </Sheet>
  );
}
