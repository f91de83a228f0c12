import { type Client, rowsOf } from '@flotilla/react/client';
import { formsToInputs, formsToSteps, stepsToInputs } from '../links.js';
import type { SelectedForm } from '../selections.js';

/** A position of inputs in a form: its first page, or a step. */
export interface FormPage {
  /** Id of the step or, for the first page, of the form. */
  readonly id: string;
  readonly step?: SelectedForm['steps'][number];
  readonly inputs: SelectedForm['inputs'];
}

/** Returns the first page and the steps of a form, in order. */
export function pagesOf({ id, inputs, steps }: SelectedForm): readonly FormPage[] {
  return [{ id, inputs }, ...steps.map((step) => ({ id: step.id, step, inputs: step.inputs }))];
}

/**
 * Returns the calls that change the steps and inputs of a form. They read the current links first, since
 * others may edit the form too.
 */
export function formCalls(formId: string, client: Client) {
  const steps = rowsOf(formsToSteps, client);
  const stepLinks = () => steps.find({ where: { formId: { eq: formId } } });
  const inputsOf = (page: FormPage) => linksOfInputs(page, client);
  return {
    /** Appends a step. An existing link is kept, so that a failed call can be repeated. */
    async addStep(stepId: string) {
      const links = await stepLinks();
      if (links.every((link) => link.stepId !== stepId))
        await steps.insert({ formId, stepId, orderIndex: after(links) });
    },
    orderSteps: async (stepIds: readonly string[]) => {
      const links = await stepLinks();
      await steps.updateMany(inOrder(stepIds.map((id) => links.find(({ stepId }) => stepId === id))));
    },
    /** Removes a step from the form; its inputs move to `to`, or are removed with it. */
    async removeStep(from: FormPage, to?: FormPage) {
      if (to) await inputsOf(to).add(await inputsOf(from).ids());
      for (const { id, stepId } of await stepLinks()) if (stepId === from.id) await steps.delete(id);
    },
    addInput: (to: FormPage, inputId: string) => inputsOf(to).add([inputId]),
    orderInputs: (page: FormPage, inputIds: readonly string[]) => inputsOf(page).order(inputIds),
    removeInput: (from: FormPage, inputId: string) => inputsOf(from).remove(inputId),
    /** Adds before removing, so that the input is never without a position. */
    async moveInput(from: FormPage, to: FormPage, inputId: string) {
      await inputsOf(to).add([inputId]);
      await inputsOf(from).remove(inputId);
    },
  };
}
export type FormCalls = ReturnType<typeof formCalls>;

/**
 * Returns the calls on the links of inputs. Links of a form and of a step differ only in the name of their
 * field.
 */
function linksOfInputs({ id, step }: FormPage, client: Client) {
  const end = (step ? { stepId: id } : { formId: id }) as { formId: string };
  const links = rowsOf((step ? stepsToInputs : formsToInputs) as typeof formsToInputs, client);
  const find = () =>
    links.find({
      orderBy: { orderIndex: 'asc' },
      where: (step ? { stepId: { eq: id } } : { formId: { eq: id } }) as { formId: { eq: string } },
    });
  return {
    ids: async () => (await find()).map(({ inputId }) => inputId),
    /** Appends inputs. Existing links are kept, so that a failed call can be repeated. */
    async add(inputIds: readonly string[]) {
      const found = await find();
      const added = inputIds.filter((id) => found.every(({ inputId }) => inputId !== id));
      for (const [at, inputId] of added.entries())
        await links.insert({ ...end, inputId, orderIndex: after(found) + at });
    },
    async order(inputIds: readonly string[]) {
      const found = await find();
      await links.updateMany(inOrder(inputIds.map((one) => found.find(({ inputId }) => inputId === one))));
    },
    async remove(inputId: string) {
      for (const link of await find()) if (link.inputId === inputId) await links.delete(link.id);
    },
  };
}

const after = (links: readonly { readonly orderIndex: number }[]) =>
  Math.max(-1, ...links.map(({ orderIndex }) => orderIndex)) + 1;

const inOrder = (links: readonly ({ readonly id: string } | undefined)[]) =>
  links.filter((link) => link !== undefined).map(({ id }, orderIndex) => ({ id, orderIndex }));
