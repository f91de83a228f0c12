import { defineLink } from '@flotilla/core';

export const formsToRequests = defineLink({ from: 'crm.form', to: 'crm.request' });
export const formsToInputs = defineLink({ from: 'crm.form', to: 'crm.input' });
export const formsToSteps = defineLink({ from: 'crm.form', to: 'crm.step' });
export const inputsToOptions = defineLink({ from: 'crm.input', to: 'crm.option' });

export const optionsToFileStorageModuleFiles = defineLink({
  from: 'crm.option',
  to: 'file-storage.file',
  isRepeatable: true,
});

/** Files of answers, readable by administrators and the sender. */
export const requestsToFileStorageModuleFiles = defineLink({
  from: 'crm.request',
  to: 'file-storage.file',
  isRepeatable: true,
});

/** Files that came with a mail, readable like those of answers. */
export const repliesToFileStorageModuleFiles = defineLink({
  from: 'crm.reply',
  to: 'file-storage.file',
  isRepeatable: true,
});

export const stepsToInputs = defineLink({ from: 'crm.step', to: 'crm.input' });
export const widgetsToForms = defineLink({ from: 'crm.widget', to: 'crm.form' });

export const widgetsToWebsiteBuilderModuleWidgets = defineLink({
  from: 'crm.widget',
  to: 'website-builder.widget',
  isRepeatable: true,
});
