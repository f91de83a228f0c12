import { session } from '@flotilla/react/session';
import { headersOfForms } from './headers-of-forms.js';

/** Shows forms to who has a session, and hides them when it ends; each is sent to the call of its subject. */
export function startOwnForms(element: HTMLElement): void {
  const place = element.querySelector<HTMLElement>('[data-own-forms]');
  if (!place) return;
  const show = () => {
    const { subject } = session.state();
    place.hidden = subject === null;
    if (subject === null) return;
    for (const form of place.querySelectorAll<HTMLFormElement>('form[data-own]')) {
      form.action = (form.dataset.own ?? '').replace('{id}', subject.id);
      headersOfForms.set(form, ownHeaders);
    }
  };
  session.subscribe(show);
  show();
}

/** The headers by which the API knows whose request it is. */
async function ownHeaders(): Promise<Readonly<Record<string, string>>> {
  const token = await session.token();
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}
