import { EntityForm } from '@flotilla/admin';
import { useT } from '@flotilla/react';
import { Button, ErrorNotice, Skeleton, VisuallyHidden } from '@flotilla/ui';
import { Sheet, SheetContent } from '@flotilla/ui/controls';
import { type ReactNode, useRef, useState } from 'react';
import type { Form } from '../entities/form.js';
import { step } from '../entities/step.js';
import { messages } from './admin-messages.js';
import { DeskPlace } from './desk-place.js';
import type { Open } from './drafted-form.js';
import { placesOf } from './form-places.js';
import { FormPreview } from './form-preview.js';
import { useFormDesk } from './use-form-desk.js';

/** Edits the inputs and steps of a form, beside a preview. */
export function FormDesk({ row }: { row: Form }) {
  const t = useT(messages);
  const [open, setOpen] = useState<Open>();
  const [language, setLanguage] = useState<string>();
  const { shown, error, change, said, desk } = useFormDesk(row.id);
  if (error) return <ErrorNotice error={error} fallback={t('failed')} />;
  if (!shown) return <Skeleton className="h-60 rounded-lg" />;
  const places = placesOf(shown);

  async function placed({ id }: { readonly id: string }): Promise<void> {
    // The preview shows the unsaved values until the stored ones are loaded.
    const isPlaced = await change(async (calls) => {
      if (!open || (open.id !== undefined && !open.isLoose)) return;
      if (open.entity === step) return calls.addStep(id);
      // The step may have been removed; the first page always exists.
      const place = places.find((one) => one.step?.id === open.stepId) ?? places[0];
      if (place) await calls.addInput(place, id);
    });
    setOpen(isPlaced || !open ? undefined : { ...open, id, isLoose: true });
  }

  const preview = <FormPreview form={shown} open={open} language={language} onLanguage={setLanguage} />;
  return (
    <div className="grid items-start gap-6 @3xl:grid-cols-2">
      <div ref={desk} className="flex min-w-0 flex-col gap-5">
        {places.map((place) => (
          <DeskPlace key={place.id} place={place} places={places} onOpen={setOpen} change={change} />
        ))}
        <Button
          variant="outline"
          size="sm"
          className="self-start"
          data-of={row.id}
          onClick={() => setOpen({ entity: step })}
        >
          {t('addStep')}
        </Button>
        <VisuallyHidden role="status">{said}</VisuallyHidden>
      </div>
      {open ? (
        <OpenForm
          key={open.id}
          open={open}
          onSaved={(saved) => void placed(saved)}
          onClose={() => setOpen(undefined)}
        >
          {preview}
        </OpenForm>
      ) : (
        preview
      )}
    </div>
  );
}

interface OpenFormProps {
  readonly open: Open;
  readonly onSaved: (row: { readonly id: string }) => void;
  readonly onClose: () => void;
  /** The preview. */
  readonly children: ReactNode;
}

/** Form of an input or a step in a dialog, beside the preview of the whole form. */
function OpenForm({ open: { entity, id }, onSaved, onClose, children }: OpenFormProps) {
  const t = useT(messages);
  const closing = useRef<() => void>(undefined);
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && (closing.current ?? onClose)()}>
      <SheetContent
        title={t(entity === step ? 'stepForm' : 'inputForm')}
        closeLabel={t('close')}
        className="w-[min(84rem,100%)]"
      >
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,38%)]">
          <EntityForm
            isBare
            closingRef={closing}
            entity={entity}
            id={id}
            onSaved={onSaved}
            onClose={onClose}
          />
          <div className="min-w-0 lg:sticky lg:top-0 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto">
            {children}
          </div>
        </div>
      </SheetContent>
    </Sheet>
  );
}
