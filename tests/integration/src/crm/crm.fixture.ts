import {
  form,
  formsToInputs,
  formsToSteps,
  input,
  inputsToOptions,
  option,
  step,
  stepsToInputs,
} from '@flotilla/crm';
import { CrmModule } from '@flotilla/crm/backend';
import { FileStorageModule } from '@flotilla/file-storage/backend';
import { NotificationModule } from '@flotilla/notification/backend';
import { RbacModule } from '@flotilla/rbac/backend';
import { createTestApp, make, type TestAnswer, type TestApp, type TestRow } from '@flotilla/testing';

export const adminEmail = 'harbour@example.com';

/** A form as a boat site may have it. */
export interface TestForm {
  readonly id: string;
  readonly url: string;
}

export type Sent = TestRow & {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly isConfirmed: boolean;
};

/** Starts an API with forms, accounts, files and mails, and one administrator. */
export async function startCrmApp(env: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  return createTestApp({
    modules: [FileStorageModule, NotificationModule, CrmModule, RbacModule],
    env: {
      DEPLOYMENT: 'development',
      ADMIN_EMAIL: adminEmail,
      ADMIN_PASSWORD: 'correct horse battery',
      FORM_REQUESTS_PER_HOUR: '10000',
      MAILS_AN_HOUR: '5',
      ...env,
    },
  });
}

/** Creates a form with name, e-mail, guests, a boat of two, and in a separate step a plan as a file. */
export async function makeForm(
  app: TestApp,
  values: Readonly<Record<string, unknown>> = {},
): Promise<TestForm> {
  const visible = { variant: 'default' };
  const tag = app.nextSeed();
  const made = await make(app, form, {
    title: { en: 'Enquiry', ru: 'Запрос' },
    isConfirmedByMail: false,
    ...values,
  });
  const ask = (slug: string, more: object = {}) =>
    make(app, input, {
      ...{
        slug: `${slug}-${tag}`,
        type: 'default',
        isRequired: false,
        variant: 'text-default',
        label: { en: slug, ru: `${slug} (ru)` },
      },
      ...more,
    });
  const boat = await ask('boat', { variant: 'select-option-default' });
  for (const slug of ['sail', 'engine']) {
    const { id } = await make(app, option, { slug: `${slug}-${tag}`, title: { en: slug.toUpperCase() } });
    await make(app, inputsToOptions, { inputId: boat.id, optionId: id, ...visible });
  }
  const first = [
    await ask('name', { isRequired: true }),
    await ask('mail', { type: 'email', isRequired: true }),
    await ask('guests', { variant: 'number-default' }),
    boat,
  ];
  for (const [orderIndex, one] of first.entries())
    await make(app, formsToInputs, { formId: made.id, inputId: one.id, orderIndex, ...visible });
  const second = await make(app, step, { title: { en: 'Papers' } });
  await make(app, formsToSteps, { formId: made.id, stepId: second.id, ...visible });
  await make(app, stepsToInputs, {
    stepId: second.id,
    inputId: (await ask('plan', { type: 'file' })).id,
    ...visible,
  });
  return {
    id: String(made.id),
    url: `/api/crm/forms/${String(made.id)}/requests`,
    ...{ tag },
  } as TestForm & { tag: number };
}

/** Maps answers by the plain names of {@link makeForm} to the names of its inputs. */
export const answersOf = <Value>(
  form: TestForm,
  answers: Readonly<Record<string, Value>>,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(answers).map(([name, value]) => [nameIn(form, name), value]));

/** Returns the slug of an input or an option of a form of {@link makeForm}. */
export const nameIn = (form: TestForm, name: string) => `${name}-${(form as TestForm & { tag: number }).tag}`;

/** Submits a form as an anonymous visitor. */
export const send = (
  app: TestApp,
  form: TestForm,
  data: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestAnswer<Sent>> =>
  app.request<Sent>({ method: 'POST', url: form.url, data, as: 'anonymous', headers });

/** Returns a body of `multipart/form-data` with texts and files. */
export function multipart(
  parts: Readonly<Record<string, string | { readonly name: string; readonly bytes: Buffer }>>,
) {
  const boundary = '----flotilla-test';
  const chunks = Object.entries(parts).flatMap(([name, part]) => {
    const isText = typeof part === 'string';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${isText ? '' : `; filename="${part.name}"`}\r\n\r\n`;
    return [Buffer.from(head), isText ? Buffer.from(part) : part.bytes, Buffer.from('\r\n')];
  });
  return {
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
