import { session } from '@flotilla/react/session';
import { headersOfForms } from './headers-of-forms.js';

/**
 * Shows forms to visitors with a session and sends them by the subject's own call. Hides them when the
 * session ends, except those with unsaved input, which can be sent after the next sign-in.
 */
export function startOwnForms(element: HTMLElement): void {
  const container = element.querySelector<HTMLElement>('[data-own-forms]');
  if (!container) return;
  const show = () => {
    const { subject } = session.state();
    container.hidden = subject === null && !isBegun(container);
    if (subject === null) return;
    for (const form of container.querySelectorAll<HTMLFormElement>('form[data-own]')) {
      form.action = (form.dataset.own ?? '').replace('{id}', subject.id);
      headersOfForms.set(form, ownHeaders);
    }
  };
  session.subscribe(show);
  show();
}

/** Returns whether a form has unsaved input. */
function isBegun(container: HTMLElement): boolean {
  const isTouched = (field: HTMLInputElement) =>
    field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  return [
    ...container.querySelectorAll<HTMLInputElement>('form[data-own] :is(input:not([type=hidden]), textarea)'),
  ].some(isTouched);
}

/** Returns the headers that authenticate the sender. */
async function ownHeaders(): Promise<Readonly<Record<string, string>>> {
  const token = await session.token();
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}
