import { useLanguage, useT } from '@flotilla/react';
import { Button, Icon } from '@flotilla/ui';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@flotilla/ui/overlays';
import { type ComponentProps, useState } from 'react';
import { nameOf, textIn } from '../answers/labelled.js';
import { input } from '../entities/input.js';
import { step } from '../entities/step.js';
import type { SelectedInput } from '../selections.js';
import { messages } from './admin-messages.js';
import type { Open } from './drafted-form.js';
import type { FormPage } from './form-pages.js';
import { RemoveStep } from './remove-step.js';
import type { Change, ChangeOutcome, MoveDirection } from './use-form-builder.js';

interface BuilderPageProps {
  readonly page: FormPage;
  readonly pages: readonly FormPage[];
  readonly onOpen: (open: Open) => void;
  readonly change: Change;
}

/** A step, or the first page, with its inputs. */
export function BuilderPage({ page, pages, onOpen, change }: BuilderPageProps) {
  const t = useT(messages);
  const heading = useHeading()(page);
  return (
    <section aria-label={heading} className="rounded-lg border border-border">
      <header className="flex items-center gap-2 border-b border-border px-4 py-2.5">
        <h3 className="min-w-0 grow text-sm font-semibold wrap-anywhere">{heading}</h3>
        {page.step && <StepButtons page={page} pages={pages} onOpen={onOpen} change={change} />}
      </header>
      {page.inputs.length === 0 && <p className="px-4 py-3 text-sm text-muted-foreground">{t('empty')}</p>}
      <ol className="divide-y divide-border">
        {page.inputs.map((one) => (
          <BuilderInput key={one.id} input={one} page={page} pages={pages} onOpen={onOpen} change={change} />
        ))}
      </ol>
      <div className="px-4 py-3">
        <Button
          variant="ghost"
          size="sm"
          data-of={page.id}
          aria-label={t('addInputTo', { name: heading })}
          onClick={() => onOpen({ entity: input, stepId: page.step?.id })}
        >
          {t('addInput')}
        </Button>
      </div>
    </section>
  );
}

function StepButtons({ page, pages, onOpen, change }: BuilderPageProps) {
  const t = useT(messages);
  const headingFor = useHeading();
  const [isConfirming, setConfirming] = useState(false);
  const name = headingFor(page);
  const ids = pages.flatMap((one) => (one.step ? [one.id] : []));
  const before = pages[pages.indexOf(page) - 1];
  const outcome: ChangeOutcome = { message: t('isOut', { name }), focus: { of: pages[0]?.id ?? '' } };
  const remove = (to?: FormPage) => void change((calls) => calls.removeStep(page, to), outcome);
  return (
    <>
      <MoveButtons
        id={page.id}
        name={name}
        ids={ids}
        onMove={(ordered, how) => void change((calls) => calls.orderSteps(ordered), how)}
      />
      <IconButton aria-label={t('edit', { name })} onClick={() => onOpen({ entity: step, id: page.id })}>
        <Icon name="settings" />
      </IconButton>
      <IconButton
        aria-label={t('remove', { name })}
        onClick={() => (page.inputs.length > 0 ? setConfirming(true) : remove())}
      >
        <Icon name="close" />
      </IconButton>
      {before && (
        <RemoveStep
          isConfirming={isConfirming}
          name={name}
          inputs={page.inputs}
          to={headingFor(before)}
          onKeep={() => remove(before)}
          onDrop={() => remove()}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

interface BuilderInputProps extends BuilderPageProps {
  readonly input: SelectedInput;
}

function BuilderInput({ input: row, page, pages, onOpen, change }: BuilderInputProps) {
  const t = useT(messages);
  const name = nameOf(row, useLanguage());
  const ids = page.inputs.map(({ id }) => id);
  const outcome: ChangeOutcome = { message: t('isOut', { name }), focus: { of: page.id } };
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-2 px-4 py-2 text-sm">
      <span className="min-w-0 grow basis-36 wrap-anywhere">
        {name}
        {row.isRequired && <span className="text-destructive-text"> *</span>}
      </span>
      <MoveButtons
        id={row.id}
        name={name}
        ids={ids}
        onMove={(ordered, outcome) => void change((calls) => calls.orderInputs(page, ordered), outcome)}
      />
      <MoveTo id={row.id} name={name} page={page} pages={pages} change={change} />
      <IconButton aria-label={t('edit', { name })} onClick={() => onOpen({ entity: input, id: row.id })}>
        <Icon name="settings" />
      </IconButton>
      <IconButton
        aria-label={t('remove', { name })}
        onClick={() => void change((calls) => calls.removeInput(page, row.id), outcome)}
      >
        <Icon name="close" />
      </IconButton>
    </li>
  );
}

interface MoveButtonsProps {
  readonly id: string;
  readonly name: string;
  /** Ids of all rows in the list. */
  readonly ids: readonly string[];
  readonly onMove: (ids: readonly string[], outcome: ChangeOutcome) => void;
}

function MoveButtons({ id, name, ids, onMove }: MoveButtonsProps) {
  const t = useT(messages);
  const at = ids.indexOf(id);
  const move = (to: number, way: MoveDirection) => {
    const message = t('isAt', { name, place: to + 1, count: ids.length });
    onMove(ids.filter((one) => one !== id).toSpliced(to, 0, id), { message, focus: { of: id, way } });
  };
  return (
    <>
      {at > 0 && (
        <IconButton
          data-of={id}
          data-way="up"
          aria-label={t('up', { name })}
          onClick={() => move(at - 1, 'up')}
        >
          ↑
        </IconButton>
      )}
      {at < ids.length - 1 && (
        <IconButton
          data-of={id}
          data-way="down"
          aria-label={t('down', { name })}
          onClick={() => move(at + 1, 'down')}
        >
          ↓
        </IconButton>
      )}
    </>
  );
}

/** Menu that moves an input to another step or the first page; empty in a form without steps. */
function MoveTo({
  id,
  name,
  page,
  pages,
  change,
}: Omit<BuilderPageProps, 'onOpen'> & { readonly id: string; readonly name: string }) {
  const t = useT(messages);
  const headingFor = useHeading();
  const others = pages.filter((one) => one.id !== page.id);
  const moveTo = (to: FormPage) => {
    const message = t('isIn', { name, to: headingFor(to) });
    void change((calls) => calls.moveInput(page, to, id), { message, focus: { of: id, way: 'to' } });
  };
  if (others.length === 0) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        variant="ghost"
        size="icon"
        data-of={id}
        data-way="to"
        aria-label={t('moveTo', { name })}
      >
        <Icon name="arrow-right" />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {others.map((one) => (
          <DropdownMenuItem key={one.id} className="wrap-anywhere" onSelect={() => moveTo(one)}>
            {headingFor(one)}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function IconButton(props: ComponentProps<typeof Button>) {
  return <Button type="button" variant="ghost" size="icon" {...props} />;
}

/** Returns a function that returns the heading of a step or the first page. */
function useHeading(): (page: FormPage) => string {
  const t = useT(messages);
  const language = useLanguage();
  return ({ step: own }) => (own ? textIn(own.title, language) || t('untitled') : t('withoutStep'));
}
