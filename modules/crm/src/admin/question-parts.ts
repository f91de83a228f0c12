import { show, via } from '@flotilla/core';
import { input } from '../entities/input.js';
import { option } from '../entities/option.js';
import { step } from '../entities/step.js';
import { formsToInputs, formsToSteps, inputsToOptions, stepsToInputs } from '../links.js';

const questionSelection = show(input, ['slug', 'variant', 'type', 'isRequired', 'title', 'label'], {
  options: via(inputsToOptions, show(option, ['slug', 'title'])),
});

/** Questions of a form, for labelling answers. */
export const questionParts = {
  inputs: via(formsToInputs, questionSelection),
  steps: via(formsToSteps, show(step, ['title'], { inputs: via(stepsToInputs, questionSelection) })),
};
