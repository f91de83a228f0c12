import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { input } from '../entities/input.js';
import { openEditor, press, preview, topForm, type } from './form-editor.fixture.js';
import { until } from './until.fixture.js';

let editor: Awaited<ReturnType<typeof openEditor>>;
afterEach(() => editor.close());

const labels = () => [...(preview()?.querySelectorAll('label') ?? [])].map(({ textContent }) => textContent);
const field = (name: string) => preview()?.querySelector<HTMLInputElement>(`[name="${name}"]`);
/** Opens the dialog of a row and waits until it is loaded. */
async function edit(name: string) {
  const below = topForm();
  await press(`Edit ${name}`);
  await until(() => expect([undefined, below]).not.toContain(topForm()));
  return editor.calls.length;
}
async function chooseLanguage(language: string) {
  const choice = document.querySelector<HTMLSelectElement>('[aria-label="Language of the form"]');
  await act(async () => {
    if (choice) choice.value = language;
    choice?.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

it('shows unsaved input without a request, and the stored values after closing', async () => {
  editor = await openEditor({ inputs: [{ slug: 'name', label: 'Your name' }] });
  await until(() => expect(labels()).toEqual(['Your name']));
  const before = await edit('Your name');

  await type('label.en', 'Who are you?');
  await type('placeholder.en', 'Anna');
  await type('variant', 'textarea-default');
  await act(async () =>
    topForm()?.querySelector<HTMLElement>('[data-field=isRequired] [role=switch]')?.click(),
  );
  await until(() => expect(labels()).toEqual(['Who are you? *']));
  expect([field('name')?.tagName, field('name')?.placeholder, field('name')?.required]).toEqual([
    'TEXTAREA',
    'Anna',
    true,
  ]);
  await press('Both');
  await type('label.ru', 'Кто вы?');
  await chooseLanguage('ru');
  await until(() => expect(labels()).toEqual(['Кто вы? *']));
  expect(editor.calls.slice(before)).toEqual([]);

  await press('Close');
  await press('Leave');
  await until(() => expect(topForm()).toBeUndefined());
  expect([labels(), field('name')?.tagName, field('name')?.required]).toEqual([
    ['Your name'],
    'INPUT',
    false,
  ]);
  expect(editor.writes).toEqual([]);
});

it('is not nested in the form of the row, and Ctrl+S saves only the open input', async () => {
  editor = await openEditor({ inputs: [{ slug: 'name', label: 'Your name' }] });
  expect(document.querySelectorAll('form form')).toHaveLength(0);
  await edit('Your name');
  await type('label.en', 'Who are you?');
  expect(document.querySelectorAll('form form')).toHaveLength(0);
  const save = new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true });
  await act(async () =>
    topForm()?.querySelector('[data-field=label] :is(input, textarea)')?.dispatchEvent(save),
  );

  await until(() => expect(topForm()).toBeUndefined());
  expect(editor.writes.map(([method, path]) => `${method} ${path}`)).toEqual([
    `PATCH ${input.route}/input-name`,
  ]);
});

it('shows a new input at its position', async () => {
  editor = await openEditor({
    inputs: [{ slug: 'name' }],
    steps: { When: [{ slug: 'day' }], Where: [{ slug: 'port' }] },
  });
  await until(() => expect(labels()).toEqual(['name', 'day', 'port']));
  await press('Add an input to When');
  await type('label.en', 'How long?');

  await until(() => expect(labels()).toEqual(['name', 'day', 'How long?', 'port']));
});

it('shows the title of a step and an option while typing', async () => {
  editor = await openEditor({
    steps: { When: [{ slug: 'month', variant: 'select-option-default', options: ['May'] }] },
  });
  await edit('When');
  await type('title.en', 'Your days');
  await until(() => expect(preview()?.querySelector('legend')?.textContent).toBe('Your days'));
  await press('Close');
  await press('Leave');
  await until(() => expect(topForm()).toBeUndefined());

  await edit('month');
  await edit('May');
  await type('title.en', 'May, when it is warm');
  await until(() => expect(field('month')?.textContent).toContain('May, when it is warm'));
  expect(preview()?.querySelector('legend')?.textContent).toBe('When');
});
