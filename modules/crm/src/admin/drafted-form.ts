import type { UnsavedValues } from '@flotilla/admin';
import type { Entity } from '@flotilla/core';
import { form } from '../entities/form.js';
import { input } from '../entities/input.js';
import { option } from '../entities/option.js';
import { step } from '../entities/step.js';
import type { SelectedForm, SelectedInput } from '../selections.js';

/** The row in the open dialog: an existing one, or a new one. */
export interface Open {
  readonly entity: typeof input | typeof step;
  readonly id?: string;
  /** The row exists but could not be linked: it is linked when it is saved again. */
  readonly isLoose?: boolean;
  /** The step of a new input; the first page without one. */
  readonly stepId?: string;
}

/** Returns a form with unsaved edits: changed values of stored rows, and new rows at their position. */
export function draftedForm(
  stored: SelectedForm,
  typed: readonly UnsavedValues[],
  open: Open | undefined,
): SelectedForm {
  const typedOf = ({ key }: Entity, id?: string) =>
    typed.findLast((one) => one.entity === key && one.id === id)?.values;
  const drafted = <R extends { readonly id: string }>(entity: Entity, row: R): R => ({
    ...row,
    ...typedOf(entity, row.id),
  });
  const made = <R>(entity: Entity, blank: R): R[] => {
    const values = typedOf(entity);
    return values ? [{ ...blank, ...values }] : [];
  };
  const inputOf = (row: SelectedInput): SelectedInput => {
    const { options, ...rest } = row;
    const added = open?.id === row.id ? made(option, blankOption) : [];
    return { ...drafted(input, rest), options: [...options.map((one) => drafted(option, one)), ...added] };
  };
  const inputsOf = (rows: readonly SelectedInput[], stepId?: string) => {
    const isAddedTo = open?.entity === input && open.id === undefined && open.stepId === stepId;
    return [...rows.map(inputOf), ...(isAddedTo ? made(input, blankInput) : [])];
  };
  return {
    ...drafted(form, stored),
    inputs: inputsOf(stored.inputs),
    steps: stored.steps.map((one) => ({ ...drafted(step, one), inputs: inputsOf(one.inputs, one.id) })),
  };
}

const blankOption: SelectedInput['options'][number] = {
  id: 'new-option',
  variant: 'default',
  slug: '',
  title: {},
  pictures: [],
};

const blankInput: SelectedInput = {
  ...{
    id: 'new-input',
    variant: 'default',
    slug: '',
    type: 'default',
    isRequired: false,
    className: null,
    options: [],
  },
  ...{ title: {}, label: {}, placeholder: {}, description: {} },
};
