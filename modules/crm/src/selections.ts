import { type RowOf, show, via } from '@flotilla/core';
import { fileSelection, shownPart } from '@flotilla/file-storage';
import { form } from './entities/form.js';
import { input } from './entities/input.js';
import { option } from './entities/option.js';
import { step } from './entities/step.js';
import {
  formsToInputs,
  formsToSteps,
  inputsToOptions,
  optionsToFileStorageModuleFiles,
  stepsToInputs,
} from './links.js';

/** A question, with its options and their pictures. */
export const inputSelection = show(
  input,
  ['slug', 'type', 'isRequired', 'title', 'label', 'placeholder', 'description', 'className'],
  {
    options: via(
      inputsToOptions,
      show(option, ['slug', 'title'], {
        pictures: via(optionsToFileStorageModuleFiles, fileSelection, shownPart),
      }),
    ),
  },
);
export type SelectedInput = RowOf<typeof inputSelection>;

/** The questions of a form: those without a step, and its steps with theirs. */
export const formParts = {
  inputs: via(formsToInputs, inputSelection),
  steps: via(
    formsToSteps,
    show(step, ['title', 'description'], { inputs: via(stepsToInputs, inputSelection) }),
  ),
};

/** A form with its questions. */
export const formSelection = show(form, ['title', 'subtitle', 'description', 'className'], formParts);
export type SelectedForm = RowOf<typeof formSelection>;
