import type { SelectedForm, SelectedInput } from '../../selections.js';

/** A group of inputs: those of a step, or those without one. */
export interface FormPart {
  readonly id: string;
  readonly step?: Pick<SelectedForm['steps'][number], 'title' | 'description'>;
  readonly inputs: readonly SelectedInput[];
}

/** Returns the parts of a form with inputs, in order: the inputs without a step first. */
export function partsOf({ id, inputs, steps }: SelectedForm): FormPart[] {
  const ofSteps = steps.map((step) => ({ id: step.id, step, inputs: step.inputs }));
  return [{ id, inputs }, ...ofSteps].filter((part) => part.inputs.length > 0);
}
