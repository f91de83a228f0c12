import { EntityForm } from '@flotilla/admin';
import { useLanguage, useT } from '@flotilla/react';
import { rowsOf, useClient, useFind, useOne } from '@flotilla/react/client';
import { Button, ErrorNotice, Icon, Skeleton } from '@flotilla/ui';
import { Sheet, SheetContent } from '@flotilla/ui/controls';
import { type ReactNode, useRef, useState } from 'react';
import { wordIn } from '../answers/labelled.js';
import { type Form, form } from '../entities/form.js';
import { input } from '../entities/input.js';
import { step } from '../entities/step.js';
import { formsToInputs, formsToSteps, stepsToInputs } from '../links.js';
import { formParts, type ShownForm } from '../shown.js';
import { messages } from './admin-messages.js';
import type { Open } from './drafted-form.js';
import { FormPreview } from './form-preview.js';

/** The inputs and steps of a form in one place, beside what visitors see of them. */
export function FormDesk({ row }: { row: Form }) {
  const t = useT(messages);
  const client = useClient();
  const [open, setOpen] = useState<Open>();
  const [language, setLanguage] = useState<string>();
  const { data: shown, error, refetch } = useOne(form, { where: { id: { eq: row.id } }, with: formParts });
  if (error) return <ErrorNotice error={error} fallback={t('failed')} />;
  if (!shown) return <Skeleton className="h-60 rounded-lg" />;

  async function place(made: { readonly id: string }): Promise<void> {
    if (open && open.id === undefined) {
      if (open.entity === step)
        await rowsOf(formsToSteps, client).insert({ formId: row.id, stepId: made.id, orderIndex: shown?.steps.length });
      else if (open.stepId !== undefined)
        await rowsOf(stepsToInputs, client).insert({ stepId: open.stepId, inputId: made.id, orderIndex: 99 });
      else await rowsOf(formsToInputs, client).insert({ formId: row.id, inputId: made.id, orderIndex: shown?.inputs.length });
    }
    // What was typed stands in the preview until it is read.
    await refetch();
    setOpen(undefined);
  }

  const preview = <FormPreview form={shown} open={open} language={language} onLanguage={setLanguage} />;
  return (
    <div className="grid items-start gap-6 @3xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <Part title={t('withoutStep')} inputs={shown.inputs} link={formsToInputs} of={row.id} onOpen={setOpen} onChanged={refetch} />
        {shown.steps.map((one) => (
          <Part
            key={one.id}
            step={one}
            title=""
            inputs={one.inputs}
            link={stepsToInputs}
            of={one.id}
            onOpen={setOpen}
            onChanged={refetch}
          />
        ))}
        <Button variant="outline" size="sm" className="self-start" onClick={() => setOpen({ entity: step })}>
          {t('addStep')}
        </Button>
      </div>
      {open ? (
        <OpenForm key={open.id} open={open} onSaved={(saved) => void place(saved)} onClose={() => setOpen(undefined)}>
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

/** The form of an input or a step above the desk, beside what it makes of the whole. */
function OpenForm({ open: { entity, id }, onSaved, onClose, children }: OpenFormProps) {
  const t = useT(messages);
  const closing = useRef<() => void>(undefined);
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && (closing.current ?? onClose)()}>
      <SheetContent title={t(entity === step ? 'stepForm' : 'inputForm')} closeLabel={t('close')} className="w-[min(84rem,100vw)]">
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,38%)]">
          <EntityForm isBare closingRef={closing} entity={entity} id={id} onSaved={onSaved} onClose={onClose} />
          <div className="min-w-0 lg:sticky lg:top-0 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto">{children}</div>
        </div>
      </SheetContent>
    </Sheet>
  );
}

interface PartProps {
  readonly title: string;
  readonly step?: ShownForm['steps'][number];
  readonly inputs: ShownForm['inputs'];
  readonly link: typeof formsToInputs | typeof stepsToInputs;
  /** The form or the step that the inputs hang on. */
  readonly of: string;
  readonly onOpen: (open: Open) => void;
  readonly onChanged: () => unknown;
}

function Part({ title, step: own, inputs, link, of, onOpen, onChanged }: PartProps) {
  const t = useT(messages);
  const language = useLanguage();
  const heading = own ? wordIn(own.title, language) || t('untitled') : title;
  return (
    <section className="rounded-lg border border-border">
      <header className="flex items-center justify-between gap-3 border-b border-border px-4 py-2.5">
        <h3 className="text-sm font-semibold wrap-anywhere">{heading}</h3>
        {own && (
          <IconButton label={t('edit', { name: heading })} onClick={() => onOpen({ entity: step, id: own.id })}>
            <Icon name="settings" />
          </IconButton>
        )}
      </header>
      {inputs.length === 0 && <p className="px-4 py-3 text-sm text-muted-foreground">{t('empty')}</p>}
      <PlacedInputs inputs={inputs} link={link} of={of} onOpen={onOpen} onChanged={onChanged} />
      <div className="px-4 py-3">
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('addInputTo', { name: heading })}
          onClick={() => onOpen({ entity: input, stepId: own?.id })}
        >
          {t('addInput')}
        </Button>
      </div>
    </section>
  );
}

function PlacedInputs({ inputs, link, of, onOpen, onChanged }: Pick<PartProps, 'inputs' | 'link' | 'of' | 'onOpen' | 'onChanged'>) {
  const t = useT(messages);
  const language = useLanguage();
  const client = useClient();
  const where = link === formsToInputs ? { formId: { eq: of } } : { stepId: { eq: of } };
  const { data: links } = useFind(link as typeof formsToInputs, { where, orderBy: { orderIndex: 'asc' } });
  const linkOf = (inputId: string) => links?.find((one) => one.inputId === inputId);
  const rows = rowsOf(link as typeof formsToInputs, client);
  async function move(index: number, to: number): Promise<void> {
    const order = [...inputs];
    order.splice(to, 0, ...order.splice(index, 1));
    await rows.updateMany(order.map((one, orderIndex) => ({ id: linkOf(one.id)?.id ?? '', orderIndex })).filter(({ id }) => id));
    onChanged();
  }
  async function remove(inputId: string): Promise<void> {
    const found = linkOf(inputId);
    if (found) await rows.delete(found.id);
    onChanged();
  }
  if (!links) return <Skeleton className="m-4 h-8 rounded-md" />;
  return (
    <ol className="divide-y divide-border">
      {inputs.map((one, index) => {
        const name = wordIn(one.label, language) || wordIn(one.title, language) || one.slug;
        return (
          <li key={one.id} className="flex items-center gap-2 px-4 py-2 text-sm">
            <span className="min-w-0 grow wrap-anywhere">
              {name}
              {one.isRequired && <span className="text-destructive-text"> *</span>}
            </span>
            {index > 0 && (
              <IconButton label={t('up', { name })} onClick={() => void move(index, index - 1)}>
                ↑
              </IconButton>
            )}
            {index < inputs.length - 1 && (
              <IconButton label={t('down', { name })} onClick={() => void move(index, index + 1)}>
                ↓
              </IconButton>
            )}
            <IconButton label={t('edit', { name })} onClick={() => onOpen({ entity: input, id: one.id })}>
              <Icon name="settings" />
            </IconButton>
            <IconButton label={t('remove', { name })} onClick={() => void remove(one.id)}>
              <Icon name="close" />
            </IconButton>
          </li>
        );
      })}
    </ol>
  );
}

function IconButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Button type="button" variant="ghost" size="icon" aria-label={label} onClick={onClick}>
      {children}
    </Button>
  );
}
