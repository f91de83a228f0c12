import { EntityForm } from '@flotilla/admin';
import { useT } from '@flotilla/react';
import { Button, ErrorNotice, Skeleton, VisuallyHidden } from '@flotilla/ui';
import { Sheet, SheetContent } from '@flotilla/ui/controls';
import { type ReactNode, useRef, useState } from 'react';
import type { Form } from '../entities/form.js';
import { step } from '../entities/step.js';
import { messages } from './admin-messages.js';
import { BuilderPage } from './builder-page.js';
import type { Open } from './drafted-form.js';
import { pagesOf } from './form-pages.js';
import { FormPreview } from './form-preview.js';
import { useFormBuilder } from './use-form-builder.js';

/** Edits the inputs and steps of a form, beside a preview. */
export function FormBuilder({ row }: { row: Form }) {
  const t = useT(messages);
  const [open, setOpen] = useState<Open>();
  const [language, setLanguage] = useState<string>();
  const { form, error, change, message, builderRef } = useFormBuilder(row.id);
  if (error) return <ErrorNotice error={error} fallback={t('failed')} />;
  if (!form) return <Skeleton className="h-60 rounded-lg" />;
  const pages = pagesOf(form);

  async function addSaved({ id }: { readonly id: string }): Promise<void> {
    // The preview shows the unsaved values until the stored ones are loaded.
    const isAdded = await change(async (calls) => {
      if (!open || (open.id !== undefined && !open.isLoose)) return;
      if (open.entity === step) return calls.addStep(id);
      // The step may have been removed; the first page always exists.
      const page = pages.find((one) => one.step?.id === open.stepId) ?? pages[0];
      if (page) await calls.addInput(page, id);
    });
    setOpen(isAdded || !open ? undefined : { ...open, id, isLoose: true });
  }

  const preview = <FormPreview form={form} open={open} language={language} onLanguage={setLanguage} />;
  return (
    <div className="grid items-start gap-6 @3xl:grid-cols-2">
      <div ref={builderRef} className="flex min-w-0 flex-col gap-5">
        {pages.map((page) => (
          <BuilderPage key={page.id} page={page} pages={pages} onOpen={setOpen} change={change} />
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
        <VisuallyHidden role="status">{message}</VisuallyHidden>
      </div>
      {open ? (
        <OpenForm
          key={open.id}
          open={open}
          onSaved={(saved) => void addSaved(saved)}
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
