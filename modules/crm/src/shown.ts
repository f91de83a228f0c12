import { type RowOf, show, via } from '@flotilla/core';
import { shownFile } from '@flotilla/file-storage';
import { form } from './entities/form.js';
import { input } from './entities/input.js';
import { option } from './entities/option.js';
import { step } from './entities/step.js';
import { formsToInputs, formsToSteps, inputsToOptions, optionsToFileStorageModuleFiles, stepsToInputs } from './links.js';

/** A question, with the answers between which one chooses, and their pictures. */
export const shownInput = show(input, ['slug', 'type', 'isRequired', 'title', 'label', 'placeholder', 'description', 'className'], {
  options: via(inputsToOptions, show(option, ['slug', 'title'], { pictures: via(optionsToFileStorageModuleFiles, shownFile) })),
});
export type ShownInput = RowOf<typeof shownInput>;

/** A form with its questions: those without a step first. */
export const shownForm = show(form, ['title', 'subtitle', 'description', 'className'], {
  inputs: via(formsToInputs, shownInput),
  steps: via(formsToSteps, show(step, ['title', 'description'], { inputs: via(stepsToInputs, shownInput) })),
});
export type ShownForm = RowOf<typeof shownForm>;
