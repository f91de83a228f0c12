import type { UnsavedValues } from '@flotilla/admin';
import type { Entity } from '@flotilla/core';
import { form } from '../entities/form.js';
import { input } from '../entities/input.js';
import { option } from '../entities/option.js';
import { step } from '../entities/step.js';
import type { ShownForm, ShownInput } from '../shown.js';

/** What is open above the desk: a row that is edited, or one that is made for a place. */
export interface Open {
  readonly entity: typeof input | typeof step;
  readonly id?: string;
  /** It is made and stands nowhere yet, since that failed: it is placed when it is saved again. */
  readonly isLoose?: boolean;
  /** The step that a new input is for; it stands on the first page without one. */
  readonly stepId?: string;
}

/** A form with what is typed of it and not saved yet: of stored rows what was changed, and what is new in its place. */
export function draftedForm(stored: ShownForm, typed: readonly UnsavedValues[], open: Open | undefined): ShownForm {
  const typedOf = ({ key }: Entity, id?: string) => typed.findLast((one) => one.entity === key && one.id === id)?.values;
  const drafted = <R extends { readonly id: string }>(entity: Entity, row: R): R => ({ ...row, ...typedOf(entity, row.id) });
  const made = <R>(entity: Entity, blank: R): R[] => {
    const values = typedOf(entity);
    return values ? [{ ...blank, ...values }] : [];
  };
  const inputOf = (row: ShownInput): ShownInput => {
    const { options, ...rest } = row;
    const added = open?.id === row.id ? made(option, blankOption) : [];
    return { ...drafted(input, rest), options: [...options.map((one) => drafted(option, one)), ...added] };
  };
  const inputsOf = (rows: readonly ShownInput[], stepId?: string) => {
    const isAddedTo = open?.entity === input && open.id === undefined && open.stepId === stepId;
    return [...rows.map(inputOf), ...(isAddedTo ? made(input, blankInput) : [])];
  };
  return {
    ...drafted(form, stored),
    inputs: inputsOf(stored.inputs),
    steps: stored.steps.map((one) => ({ ...drafted(step, one), inputs: inputsOf(one.inputs, one.id) })),
  };
}

const blankOption: ShownInput['options'][number] = { id: 'new-option', variant: 'default', slug: '', title: {}, pictures: [] };

const blankInput: ShownInput = {
  ...{ id: 'new-input', variant: 'default', slug: '', type: 'default', isRequired: false, className: null, options: [] },
  ...{ title: {}, label: {}, placeholder: {}, description: {} },
};
