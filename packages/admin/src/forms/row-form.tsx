import { type Entity, isLink } from '@flotilla/core';
import { fileFieldsOf } from '@flotilla/core/reflection';
import { cn } from '@flotilla/ui';
import { type ReactNode, type RefObject, Suspense, useMemo, useRef, useState, lazy } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { FormRequest } from '../context/open-form.js';
import { FormValuesProvider } from '../context/form-values.js';
import { LinksPanel, SideLinks } from './links/links-panel.js';
import { useNewLinks } from './links/new-links.js';
import type { TaggedRow } from '../rows/row-calls.js';
import type { Edited } from './edited-values.js';
import { useDrafting } from './drafting/row-draft-context.js';
import { Hints } from './publishing/hints.js';
import { datesOfNew } from './publishing/publishing-buttons.js';
import { useDroppedFiles } from './dropping/use-dropped-files.js';
import { useFormTitle } from './form-title.js';
import { FormFoot } from './form-foot.js';
import { shownElsewhere, useFormLayout } from './form-layout.js';
import { FormLanguage, FormLanguages } from './form-languages.js';
import { FormTop } from './form-top.js';
import { FormSections } from './form-sections.js';
import type { AdminRow } from '../context/admin-row.js';
import { notifyUnsavedChange } from './preview/unsaved-rows.js';
import { BesidePreview, useUnsavedRow } from './beside-preview.js';
import { OwnSections } from './own-sections.js';
import { LinkedField } from './linked-field.js';
import { Refusal } from './refusal.js';
import { isSaveKey } from './save-key.js';
import { ReplacingNote } from './replacing-note.js';
import { UnsavedChanges } from './unsaved-changes.js';
import { useRowForm } from './use-row-form.js';

export interface RowFormProps {
  entity: Entity;
  start?: TaggedRow;
  preset: Readonly<Record<string, unknown>>;
  insert?: FormRequest['insert'];
  madeFor?: FormRequest['madeFor'];
  note?: FormRequest['note'];
  onSaved: (row: { readonly id: string }) => void;
  /** Called instead of `onSaved` when the person continues with the links of the new row. */
  onGoOn?: (row: { readonly id: string }) => void;
  onClose: () => void;
  isBare?: boolean;
  without?: ReadonlySet<string>;
  hasLinks?: boolean;
  closingRef?: RefObject<(() => void) | undefined>;
}

const ConflictDialog = lazy(() =>
  import('./conflict-dialog.js').then((module) => ({ default: module.ConflictDialog })),
);

/** The form of an existing row, or of a new one. */
export function RowForm(props: RowFormProps): ReactNode {
  return (
    <FormLanguage>
      <Form {...props} />
    </FormLanguage>
  );
}

function Form({
  entity,
  start,
  preset,
  insert,
  madeFor,
  note,
  onSaved,
  onGoOn,
  onClose,
  isBare = false,
  without,
  hasLinks = true,
  closingRef,
}: RowFormProps): ReactNode {
  const goesOn = useRef(false);
  const { stored, drafting, saved, reread } = useStoredRow({
    ...{ entity, start },
    onSaved: (written) => (goesOn.current && onGoOn ? onGoOn : onSaved)(written),
  });
  const newLinks = useNewLinks(entity, {
    isOff: start !== undefined || insert !== undefined || without !== undefined,
  });
  const creating = newLinks?.insert ?? insert;
  const row = useRowForm({ entity, start, preset, insert: creating, madeFor, drafting, onSaved: saved });
  const { form } = row;
  const layout = useFormLayout({ entity, preset, start, without, hasLinks, newLinks, form });
  const { grid } = layout;
  const dropped = useDroppedFiles({ entity, form, row: start?.row, addLink: newLinks?.addLink });
  const goOn = () => {
    goesOn.current = true;
    void submit();
  };
  // New rows of publishable entities are drafts until another button publishes them.
  const submit = () => row.submit(entity.publishing && !start ? datesOfNew : {});
  const [isDeleted, setDeleted] = useState(false);
  const [isPreviewing, setPreviewing] = useState(false);
  const previewed = useUnsavedRow(entity, form, stored);
  const ownClosing = useRef<() => void>(undefined);
  const closing = closingRef ?? ownClosing;
  const values = useFormValues(form, start === undefined);
  return (
    <FormValuesProvider value={values}>
      <BesidePreview row={previewed} isOpen={isPreviewing} onClose={() => setPreviewing(false)}>
        <div
          className={cn(
            '@container',
            isBare ? 'min-w-0' : 'mx-auto w-full max-w-wide min-w-0 p-4 pb-0 sm:p-6 sm:pb-0',
          )}
        >
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the button at the foot of the form */}
          <div
            onKeyDown={(event) => isSaveKey(event) && void submit()}
            {...dropped.handlers}
            className={grid?.grid ?? 'flex min-w-0 flex-col gap-6'}
          >
            <FormTop
              {...{ entity, start, note, isBare, without, stored, row, isPreviewing, setPreviewing }}
              onDeleted={isBare || isLink(entity) ? undefined : () => setDeleted(true)}
              className={grid?.head}
            />
            {layout.picture && <div className={grid?.picture}>{layout.picture}</div>}
            <form
              noValidate
              aria-label={useFormTitle(entity, start)}
              onSubmit={(event) => {
                event.preventDefault();
                event.stopPropagation();
                goesOn.current = false;
                void submit();
              }}
              // No box of its own, so that its sticky buttons stay visible beside the sections above its fields, too.
              className="contents"
            >
              <FormLanguages>
                <FormSections
                  entity={entity}
                  control={form.control}
                  without={without ?? shownElsewhere(entity)}
                  aside={layout.aside}
                  grid={grid}
                />
                <FormFoot
                  {...{ entity, drafting, isBare }}
                  row={stored}
                  state={row.state}
                  progress={row.progress}
                  submit={row.submit}
                  control={form.control}
                  onDraftChanged={() => reread(row.reread)}
                  onDiscard={row.discard}
                  goOn={onGoOn && goOn}
                  onClose={() => closing.current?.()}
                  failure={row.failure}
                  className={grid?.foot}
                  hints={!without && <Hints {...{ entity, form, newLinks }} row={stored} />}
                >
                  {dropped.tray}
                  <FootNotes {...{ entity, start, row }} isLinked={!isBare && !without} />
                </FormFoot>
              </FormLanguages>
            </form>
            {start && layout.hasSideLinks && <Side entity={entity} row={start.row} layout={layout} />}
          </div>
          {start && !without && <OwnSections entity={entity} row={start.row} />}
          {start && hasLinks && (
            <LinksPanel entity={entity} row={start.row} isBelowText={layout.hasSideLinks} />
          )}
        </div>
      </BesidePreview>
      <UnsavedChanges
        {...{ form, onClose, isDeleted, store: row.store, isPage: !isBare, closingRef: closing }}
      />
      <Conflict entity={entity} row={row} />
    </FormValuesProvider>
  );
}

interface FootNotesProps extends Pick<RowFormProps, 'entity' | 'start'> {
  row: ReturnType<typeof useRowForm>;
  /** Whether the address may name a field of the form. */
  isLinked: boolean;
}

/** Notes and errors of the fields, above the buttons. */
function FootNotes({ entity, start, row: { form, refusals }, isLinked }: FootNotesProps) {
  return (
    <>
      {start && fileFieldsOf(entity).length > 0 && (
        <ReplacingNote control={form.control} entity={entity} id={start.row.id} />
      )}
      <Refusal control={form.control} entity={entity} refusals={refusals} />
      {isLinked && <LinkedField />}
    </>
  );
}

/** The links beside the text of a stored row. */
function Side({ entity, row, layout }: SideProps) {
  return (
    <div className={layout.grid?.links}>
      <SideLinks entity={entity} row={row} relations={layout.relations} />
    </div>
  );
}

interface SideProps {
  entity: Entity;
  row: AdminRow;
  layout: ReturnType<typeof useFormLayout>;
}

/** Returns the stored row, the draft that takes its changes, and functions that store and read it again. */
function useStoredRow({ entity, start, onSaved }: Pick<RowFormProps, 'entity' | 'start' | 'onSaved'>) {
  const queries = useQueryClient();
  const [stored, setStored] = useState(start?.row);
  const drafting = useDrafting(entity, stored);
  return {
    stored,
    drafting,
    saved(written: AdminRow) {
      notifyUnsavedChange();
      if (start) setStored(written);
      // A drawer stays open after saving a draft, which is published next.
      if (!drafting?.isRoot) onSaved(written);
    },
    /** Shows the row as it is after its draft was published or discarded. */
    async reread(read: () => Promise<AdminRow | undefined>) {
      void queries.invalidateQueries();
      const row = await read();
      setStored(row);
      if (row && !drafting?.draft.get()) onSaved(row);
    },
  };
}

/** Asks which version to keep when the row was changed elsewhere. */
function Conflict({ entity, row }: { entity: Entity; row: ReturnType<typeof useRowForm> }) {
  if (!row.conflict) return null;
  return (
    <Suspense>
      <ConflictDialog
        entity={entity}
        form={row.form}
        conflict={row.conflict}
        onResolve={row.resolve}
        onClose={row.dismiss}
      />
    </Suspense>
  );
}

/** Returns the values of a form for the inputs of modules. */
function useFormValues({ control }: UseFormReturn<Edited>, isNew: boolean) {
  return useMemo(
    () => ({
      isNew,
      useValue: (path: string) => useWatch({ control, name: path }) as unknown,
    }),
    [control, isNew],
  );
}
