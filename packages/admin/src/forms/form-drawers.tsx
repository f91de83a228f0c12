import { Sheet, SheetContent } from '@flotilla/ui/controls';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { type FormRequest, OpenFormProvider } from '../context/open-form.js';
import { useT } from '../language/use-t.js';
import { EntityForm } from './entity-form.js';
import { formMessages } from './form-messages.js';
import { useFormTitle } from './row-form.js';

/** Opens forms in drawers above each other, from anywhere inside of it. */
export function FormDrawers({ children }: { children: ReactNode }): ReactNode {
  const [requests, setRequests] = useState<readonly FormRequest[]>([]);
  const open = useCallback((request: FormRequest) => setRequests((before) => [...before, request]), []);
  const close = useCallback((request: FormRequest) => setRequests((before) => before.filter((other) => other !== request)), []);
  return (
    <OpenFormProvider value={open}>
      {children}
      {requests.map((request, index) => (
        <FormDrawer key={index} request={request} onClose={() => close(request)} />
      ))}
    </OpenFormProvider>
  );
}

function FormDrawer({ request: { entity, id, preset, onSaved }, onClose }: { request: FormRequest; onClose: () => void }) {
  const t = useT(formMessages);
  const closing = useRef<() => void>(undefined);
  const title = useFormTitle(entity, id);
  const saved = (row: { readonly id: string }) => {
    onSaved?.(row);
    onClose();
  };
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && (closing.current ?? onClose)()}>
      <SheetContent title={title} closeLabel={t('close')} className="w-[min(56rem,100vw)]">
        <EntityForm isBare closing={closing} entity={entity} id={id} preset={preset} onSaved={saved} onClose={onClose} />
      </SheetContent>
    </Sheet>
  );
}
