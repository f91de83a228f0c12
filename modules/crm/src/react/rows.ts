import { type Linked, linked } from '@flotilla/react';
import type { WidgetLinks } from '@flotilla/website-builder/react';
import type { Form, Input, Option, Step, Widget } from '../index.js';

export type InputRow = Input & { inputsToOptions?: readonly Linked<'option', Option>[] };
type Inputs = readonly Linked<'input', InputRow>[];
export type StepRow = Step & { stepsToInputs?: Inputs };
export type FormRow = Form & { formsToInputs?: Inputs; formsToSteps?: readonly Linked<'step', StepRow>[] };
export type WidgetRow = Widget & {
  widgetsToForms?: readonly Linked<'form', FormRow>[];
  /** Optional because a site may run without the other module. */
  widgetsToWebsiteBuilderModuleWidgets?: WidgetLinks;
};

/** The parts of a form in their order, each with its inputs: those without a step first. */
export function partsOf(form: FormRow): { id: string; step?: StepRow; inputs: InputRow[] }[] {
  const own = { id: form.id, inputs: linked(form.formsToInputs, 'input') };
  const steps = linked(form.formsToSteps, 'step').map((step) => ({ id: step.id, step, inputs: linked(step.stepsToInputs, 'input') }));
  return [own, ...steps].filter(({ inputs }) => inputs.length > 0);
}
