import type { ShownForm, ShownInput } from '../../shown.js';

/** Inputs that stand together: those of a step, or those without one. */
export interface FormPart {
  readonly id: string;
  readonly step?: Pick<ShownForm['steps'][number], 'title' | 'description'>;
  readonly inputs: readonly ShownInput[];
}

/** The parts of a form in their order, each with its inputs: those without a step first. */
export function partsOf({ id, inputs, steps }: ShownForm): FormPart[] {
  const ofSteps = steps.map((step) => ({ id: step.id, step, inputs: step.inputs }));
  return [{ id, inputs }, ...ofSteps].filter((part) => part.inputs.length > 0);
}
