import { session } from '@flotilla/react/session';
import { headersOfForms } from './headers-of-forms.js';

/**
 * Shows forms to who has a session; each is sent to the call of its subject. They are hidden when it ends, but for what somebody has begun to
 * write: that stays in sight, and is sent once they have signed in again.
 */
export function startOwnForms(element: HTMLElement): void {
  const place = element.querySelector<HTMLElement>('[data-own-forms]');
  if (!place) return;
  const show = () => {
    const { subject } = session.state();
    place.hidden = subject === null && !isBegun(place);
    if (subject === null) return;
    for (const form of place.querySelectorAll<HTMLFormElement>('form[data-own]')) {
      form.action = (form.dataset.own ?? '').replace('{id}', subject.id);
      headersOfForms.set(form, ownHeaders);
    }
  };
  session.subscribe(show);
  show();
}

/** Whether something stands in a form that did not stand there before. */
function isBegun(place: HTMLElement): boolean {
  const isTouched = (field: HTMLInputElement) => field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  return [...place.querySelectorAll<HTMLInputElement>('form[data-own] :is(input:not([type=hidden]), textarea)')].some(isTouched);
}

/** The headers by which the API knows whose request it is. */
async function ownHeaders(): Promise<Readonly<Record<string, string>>> {
  const token = await session.token();
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}
