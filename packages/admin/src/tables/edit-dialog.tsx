import type { Entity } from '@flotilla/core';
import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import { useRef } from 'react';
import { useVariant } from '../context/extensions.js';
import { EntityForm } from '../forms/entity-form.js';
import { useFormTitle } from '../forms/form-title.js';
import { useT } from '../context/use-t.js';
import { tableMessages } from './table-messages.js';

/** The form of a row in a dialog above its table. */
export function EditDialog({ entity, id, onClose }: { entity: Entity; id: string; onClose: () => void }) {
  const t = useT(tableMessages);
  const title = useFormTitle(entity, id);
  const closingRef = useRef<() => void>(undefined);
  const Form = useVariant('admin-form', entity.key) ?? EntityForm;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && (closingRef.current ?? onClose)()}>
      <DialogContent
        title={title}
        closeLabel={t('close')}
        className="max-h-[80vh] w-[min(64rem,calc(100vw-2rem))] sm:p-6"
      >
        <Form isBare closingRef={closingRef} entity={entity} id={id} onSaved={onClose} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}
