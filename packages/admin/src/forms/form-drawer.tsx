import { Sheet, SheetContent } from '@flotilla/ui/controls';
import { useRef } from 'react';
import type { FormRequest } from '../context/open-form.js';
import { useT } from '../language/use-t.js';
import { EntityForm } from './entity-form.js';
import { formMessages } from './form-messages.js';
import { useFormTitle } from './form-title.js';

/** A form in a drawer. */
export function FormDrawer({ request: { entity, id, preset, onSaved }, onClose }: { request: FormRequest; onClose: () => void }) {
  const t = useT(formMessages);
  const closingRef = useRef<() => void>(undefined);
  const title = useFormTitle(entity, id);
  const saved = (row: { readonly id: string }) => {
    onSaved?.(row);
    onClose();
  };
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && (closingRef.current ?? onClose)()}>
      <SheetContent title={title} closeLabel={t('close')} className="w-[min(56rem,100vw)]">
        <EntityForm isBare closingRef={closingRef} entity={entity} id={id} preset={preset} onSaved={saved} onClose={onClose} />
      </SheetContent>
    </Sheet>
  );
}
