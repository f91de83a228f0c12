import { defineModule, exportsOf } from '@flotilla/core';
import * as actions from './actions.js';
import { form } from './entities/form.js';
import { input } from './entities/input.js';
import { option } from './entities/option.js';
import { reply } from './entities/reply.js';
import { request } from './entities/request.js';
import { savedReply } from './entities/saved-reply.js';
import { step } from './entities/step.js';
import { widget } from './entities/widget.js';
import * as events from './events.js';
import * as links from './links.js';
import * as views from './views.js';
import { labels } from './labels.js';

export const crm = defineModule({
  name: 'crm',
  entities: [form, input, option, reply, request, savedReply, step, widget],
  actions: exportsOf(Object.entries(actions)),
  events: exportsOf(Object.entries(events)),
  links: exportsOf(Object.entries(links)),
  views: exportsOf(Object.entries(views)),
  variants: {
    'notification.template': [
      'generate-email-crm-form-request-created-admin',
      'generate-telegram-crm-form-request-created-admin',
      'generate-email-crm-request-answered-admin',
      'generate-email-crm-request-assigned-admin',
      'generate-email-crm-request-reply-default',
      'generate-email-crm-request-confirmation-default',
    ],
  },
  labels,
});

export { form, type Form } from './entities/form.js';
export { input, type Input } from './entities/input.js';
export { option, type Option } from './entities/option.js';
export { reply, type Reply } from './entities/reply.js';
export { request, type Request } from './entities/request.js';
export { savedReply, type SavedReply } from './entities/saved-reply.js';
export { step, type Step } from './entities/step.js';
export { widget, type Widget } from './entities/widget.js';
export {
  formsToInputs,
  formsToRequests,
  formsToSteps,
  inputsToOptions,
  optionsToFileStorageModuleFiles,
  repliesToFileStorageModuleFiles,
  requestsToFileStorageModuleFiles,
  stepsToInputs,
  widgetsToForms,
  widgetsToWebsiteBuilderModuleWidgets,
} from './links.js';
export { receivedRequests, replyToRequest, sendRequest, sendRequestOfSubject } from './actions.js';
export { answerReceived, requestReceived } from './events.js';
