import { useLanguage, useT } from '@flotilla/react';
import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  Icon,
} from '@flotilla/ui';
import { type ComponentProps, useState } from 'react';
import { nameOf, wordIn } from '../answers/labelled.js';
import { input } from '../entities/input.js';
import { step } from '../entities/step.js';
import type { SelectedInput } from '../selections.js';
import { messages } from './admin-messages.js';
import type { Open } from './drafted-form.js';
import type { Place } from './form-places.js';
import { RemoveStep } from './remove-step.js';
import type { Change, Left, Way } from './use-form-desk.js';

interface DeskPlaceProps {
  readonly place: Place;
  readonly places: readonly Place[];
  readonly onOpen: (open: Open) => void;
  readonly change: Change;
}

/** A step, or the first page, with its inputs. */
export function DeskPlace({ place, places, onOpen, change }: DeskPlaceProps) {
  const t = useT(messages);
  const heading = useHeading()(place);
  return (
    <section aria-label={heading} className="rounded-lg border border-border">
      <header className="flex items-center gap-2 border-b border-border px-4 py-2.5">
        <h3 className="min-w-0 grow text-sm font-semibold wrap-anywhere">{heading}</h3>
        {place.step && <StepButtons place={place} places={places} onOpen={onOpen} change={change} />}
      </header>
      {place.inputs.length === 0 && <p className="px-4 py-3 text-sm text-muted-foreground">{t('empty')}</p>}
      <ol className="divide-y divide-border">
        {place.inputs.map((one) => (
          <PlacedInput
            key={one.id}
            input={one}
            place={place}
            places={places}
            onOpen={onOpen}
            change={change}
          />
        ))}
      </ol>
      <div className="px-4 py-3">
        <Button
          variant="ghost"
          size="sm"
          data-of={place.id}
          aria-label={t('addInputTo', { name: heading })}
          onClick={() => onOpen({ entity: input, stepId: place.step?.id })}
        >
          {t('addInput')}
        </Button>
      </div>
    </section>
  );
}

function StepButtons({ place, places, onOpen, change }: DeskPlaceProps) {
  const t = useT(messages);
  const headingOf = useHeading();
  const [isAsking, setAsking] = useState(false);
  const name = headingOf(place);
  const ids = places.flatMap((one) => (one.step ? [one.id] : []));
  const before = places[places.indexOf(place) - 1];
  const left: Left = { said: t('isOut', { name }), focus: { of: places[0]?.id ?? '' } };
  const remove = (to?: Place) => void change((calls) => calls.removeStep(place, to), left);
  return (
    <>
      <MoveButtons
        id={place.id}
        name={name}
        ids={ids}
        onMove={(ordered, how) => void change((calls) => calls.orderSteps(ordered), how)}
      />
      <IconButton aria-label={t('edit', { name })} onClick={() => onOpen({ entity: step, id: place.id })}>
        <Icon name="settings" />
      </IconButton>
      <IconButton
        aria-label={t('remove', { name })}
        onClick={() => (place.inputs.length > 0 ? setAsking(true) : remove())}
      >
        <Icon name="close" />
      </IconButton>
      {before && (
        <RemoveStep
          isAsking={isAsking}
          name={name}
          inputs={place.inputs}
          to={headingOf(before)}
          onKeep={() => remove(before)}
          onDrop={() => remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface PlacedInputProps extends DeskPlaceProps {
  readonly input: SelectedInput;
}

function PlacedInput({ input: row, place, places, onOpen, change }: PlacedInputProps) {
  const t = useT(messages);
  const name = nameOf(row, useLanguage());
  const ids = place.inputs.map(({ id }) => id);
  const out: Left = { said: t('isOut', { name }), focus: { of: place.id } };
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
        onMove={(ordered, left) => void change((calls) => calls.orderInputs(place, ordered), left)}
      />
      <MoveTo id={row.id} name={name} place={place} places={places} change={change} />
      <IconButton aria-label={t('edit', { name })} onClick={() => onOpen({ entity: input, id: row.id })}>
        <Icon name="settings" />
      </IconButton>
      <IconButton
        aria-label={t('remove', { name })}
        onClick={() => void change((calls) => calls.removeInput(place, row.id), out)}
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
  readonly onMove: (ids: readonly string[], left: Left) => void;
}

function MoveButtons({ id, name, ids, onMove }: MoveButtonsProps) {
  const t = useT(messages);
  const at = ids.indexOf(id);
  const move = (to: number, way: Way) => {
    const said = t('isAt', { name, place: to + 1, count: ids.length });
    onMove(ids.filter((one) => one !== id).toSpliced(to, 0, id), { said, focus: { of: id, way } });
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
  place,
  places,
  change,
}: Omit<DeskPlaceProps, 'onOpen'> & { readonly id: string; readonly name: string }) {
  const t = useT(messages);
  const headingOf = useHeading();
  const others = places.filter((one) => one.id !== place.id);
  const moveTo = (to: Place) => {
    const said = t('isIn', { name, to: headingOf(to) });
    void change((calls) => calls.moveInput(place, to, id), { said, focus: { of: id, way: 'to' } });
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
            {headingOf(one)}
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
function useHeading(): (place: Place) => string {
  const t = useT(messages);
  const language = useLanguage();
  return ({ step: own }) => (own ? wordIn(own.title, language) || t('untitled') : t('withoutStep'));
}
