import { act, useState } from 'react';
import { expect, it } from 'vitest';
import { adminOf } from '../context/admin-context.js';
import { openInAdmin } from '../testing/open-in-admin.fixture.js';
import { MessengersInput, SocialInput } from './accounts-input.js';

const app = adminOf({ modules: [], extensions: [], languages: ['en'], site: 'boats' });
const of = (network: string, url = `https://${network}.example.org`) => ({ network, url });

interface Opened {
  readonly value?: unknown;
  readonly errors?: readonly (string | undefined)[];
  readonly isReadOnly?: boolean;
  readonly language?: string;
  readonly Input?: typeof SocialInput;
}

async function open({
  value = [],
  errors,
  isReadOnly = false,
  language = 'en',
  Input = SocialInput,
}: Opened) {
  let current: unknown = value;
  function Form() {
    const [edited, setEdited] = useState(value);
    current = edited;
    const props = { id: 'social', isInvalid: false, isReadOnly, ...(errors && { errors }) };
    return <Input {...props} value={edited} onChange={setEdited} />;
  }
  const { place, close } = await openInAdmin(<Form />, {
    app,
    fetch: async () => new Response('{}'),
    language,
  });
  const button = (name: string) => {
    const found = place.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`);
    if (!found) throw new Error(`There is no button ${name}.`);
    return found;
  };
  return {
    place,
    close,
    button,
    click: (name: string) => act(async () => button(name).click()),
    /** Sets the value of an input or a select, as typing does. */
    enter: (name: string, text: string, index = 0) =>
      act(async () => {
        const found = [...place.querySelectorAll<HTMLInputElement>(`[aria-label="${name}"]`)][index];
        if (!found) throw new Error(`There is no control ${name}.`);
        const prototype =
          found.tagName === 'SELECT' ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(found, text);
        found.dispatchEvent(new Event(found.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
        found.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      }),
    value: () => current,
    said: () => place.querySelector('[role="status"]')?.textContent,
    problems: () => [...place.querySelectorAll('[id$="-foot"]')].map(({ textContent }) => textContent),
  };
}

it('adds an entry with the next service, and focuses it', async () => {
  const list = await open({ value: [of('instagram')] });
  await list.click('Add: Social networks');
  expect(document.activeElement?.getAttribute('data-control')).toBe('network');
  await list.enter('Address: Facebook', ' https://facebook.com/boats ');

  expect(list.value()).toEqual([of('instagram'), of('facebook', 'https://facebook.com/boats')]);
  expect(list.problems()).toEqual([]);
  await list.close();
});

it('moves entries, keeps the focus on the arrow, and announces the place', async () => {
  const list = await open({ value: [of('instagram'), of('youtube'), of('vk')] });
  await list.click('Move up: VK');
  expect(list.value()).toEqual([of('instagram'), of('vk'), of('youtube')]);
  expect(document.activeElement).toBe(list.button('Move up: VK'));
  expect(list.said()).toBe('VK: place 2 of 3');
  await list.click('Move up: VK');

  expect(document.activeElement).toBe(list.button('Move down: VK'));
  expect(list.button('Move up: VK').disabled).toBe(true);
  await list.close();
});

it('removes entries, and focuses the next one or the button that adds', async () => {
  const list = await open({ value: [of('instagram'), of('vk')] });
  await list.click('Remove: Instagram');
  expect(document.activeElement).toBe(list.button('Remove: VK'));
  await list.click('Remove: VK');

  expect(list.value()).toEqual([]);
  expect(document.activeElement).toBe(list.button('Add: Social networks'));
  await list.close();
});

it('names a service that is not offered', async () => {
  const list = await open({ value: [of('instagram')] });
  await list.enter('Service', 'other');
  await list.enter('Name in Latin letters', 'My Forum!');
  expect(list.problems()).toEqual(['Only a–z, digits and hyphens, such as my-forum']);
  await list.enter('Name in Latin letters', 'my-forum');

  expect(list.value()).toEqual([of('my-forum', 'https://instagram.example.org')]);
  expect(list.problems()).toEqual([]);
  await list.close();
});

it('shows a bad address at its entry, also one that the API refused', async () => {
  const list = await open({
    value: [of('instagram'), of('vk')],
    errors: [undefined, 'Refused'],
    language: 'ru',
    Input: MessengersInput,
  });
  const entries = () => [...list.place.querySelectorAll('li')].map((entry) => entry.textContent);
  expect(entries()[0]).not.toContain('Refused');
  expect(entries()[1]).toContain('Refused');
  await list.enter('Адрес: Instagram', 'http://instagram.com');

  expect(entries()[0]).toContain('Адрес должен начинаться с https://');
  expect(list.place.querySelectorAll('[aria-invalid="true"]')).toHaveLength(2);
  await list.close();
});

it.each([[null], ['text'], [{}], [[1, { network: 'x' }]]])('is empty for %j', async (value) => {
  const list = await open({ value });
  expect(list.place.textContent).toContain('None yet.');
  await list.close();
});

it('takes at most 20 entries, and none without the permission', async () => {
  const full = await open({ value: Array.from({ length: 20 }, () => of('x')) });
  expect(() => full.button('Add: Social networks')).toThrow('no button');
  await full.close();
  const fixed = await open({ value: [of('x')], isReadOnly: true });

  expect(fixed.place.querySelectorAll('button')).toHaveLength(0);
  await fixed.close();
});
