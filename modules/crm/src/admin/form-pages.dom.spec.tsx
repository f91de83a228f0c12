import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { input } from '../entities/input.js';
import { formsToInputs, formsToSteps, stepsToInputs } from '../links.js';
import { button, openEditor, press, preview, topForm, type } from './form-editor.fixture.js';
import { until } from './until.fixture.js';

const charter = {
  inputs: [{ slug: 'name', label: 'Name' }],
  steps: {
    When: [
      { slug: 'day', label: 'Day' },
      { slug: 'hours', label: 'Hours' },
    ],
    Where: [{ slug: 'port', label: 'Port' }],
  },
};
let editor: Awaited<ReturnType<typeof openEditor>>;
afterEach(() => editor.close());

/** Returns the visible titles of steps and labels of inputs, in order. */
const rendered = () =>
  [...(preview()?.querySelectorAll('legend:not(.sr-only), label') ?? [])].map(
    ({ textContent }) => textContent,
  );
const alertTexts = () =>
  [...document.querySelectorAll('section + button + [role=status]')]
    .map(({ textContent }) => textContent)
    .filter(Boolean);
const focused = () => document.activeElement?.getAttribute('aria-label');
async function key(name: string) {
  await act(async () =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
    ),
  );
}

describe('the steps of a form', () => {
  it('can be reordered, and the pressed button keeps the focus, or the opposite one at the end', async () => {
    editor = await openEditor(charter);
    await press('Move When down');

    await until(() => expect(rendered()).toEqual(['Name', 'Where', 'Port', 'When', 'Day', 'Hours']));
    await until(() => expect([focused(), alertTexts()]).toEqual(['Move When up', ['When: place 2 of 2']]));
    const data = ['Where', 'When'].map((id, orderIndex) => ({ id: `form-${id}`, orderIndex }));
    expect(editor.writes).toEqual([['PATCH', `${formsToSteps.route}/bulk`, data]]);
    expect([button('Move Where up'), button('Move When down')]).toEqual([undefined, undefined]);
  });

  it('are removed after a question, with their inputs moved to the previous step', async () => {
    editor = await openEditor(charter);
    await press('Take Where out');
    await until(() =>
      expect(document.querySelector('[role=alertdialog]')?.textContent).toContain('It asks: Port.'),
    );
    expect(document.querySelector('[role=alertdialog]')?.textContent).toContain('move to “When”');
    expect(editor.writes).toEqual([]);
    await press('Keep the inputs');

    await until(() => expect(rendered()).toEqual(['Name', 'When', 'Day', 'Hours', 'Port']));
    expect(editor.writes).toEqual([
      ['POST', stepsToInputs.route, { stepId: 'When', inputId: 'input-port', orderIndex: 2 }],
      ['DELETE', `${formsToSteps.route}/form-Where`, undefined],
    ]);
  });

  it('are removed with their inputs, without deleting these', async () => {
    editor = await openEditor(charter);
    await press('Take When out');
    await press('Take them out too');

    await until(() => expect(rendered()).toEqual(['Name', 'Where', 'Port']));
    expect(editor.writes).toEqual([['DELETE', `${formsToSteps.route}/form-When`, undefined]]);
  });

  it('stay when the dialog is cancelled, and are removed immediately when they are empty', async () => {
    editor = await openEditor({ ...charter, steps: { ...charter.steps, Later: [] } });
    await press('Take When out');
    await press('Cancel');
    await until(() => expect(document.querySelector('[role=alertdialog]')).toBeNull());
    expect(editor.writes).toEqual([]);

    await press('Take Later out');
    await until(() =>
      expect(editor.writes).toEqual([['DELETE', `${formsToSteps.route}/form-Later`, undefined]]),
    );
  });
});

describe('an input', () => {
  it('moves to the end of another step by keyboard', async () => {
    editor = await openEditor(charter);
    await until(() => expect(button('Move Day to another step')).toBeDefined());
    await act(async () => button('Move Day to another step')?.focus());
    await key('Enter');
    const choices = () =>
      [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent);
    await until(() =>
      expect([choices(), document.activeElement?.textContent]).toEqual([
        ['On the first page', 'Where'],
        'On the first page',
      ]),
    );
    await key('End');
    await until(() => expect(document.activeElement?.textContent).toBe('Where'));
    await key('Enter');

    await until(() => expect(rendered()).toEqual(['Name', 'When', 'Hours', 'Where', 'Port', 'Day']));
    await until(() =>
      expect([focused(), alertTexts()]).toEqual(['Move Day to another step', ['Day has moved to: Where']]),
    );
    expect(editor.writes).toEqual([
      ['POST', stepsToInputs.route, { stepId: 'Where', inputId: 'input-day', orderIndex: 1 }],
      ['DELETE', `${stepsToInputs.route}/When-input-day`, undefined],
    ]);
  });

  it('cannot be moved in a form without steps', async () => {
    editor = await openEditor({ inputs: charter.inputs });
    await until(() => expect(button('Edit Name')).toBeDefined());
    expect(button('Move Name to another step')).toBeUndefined();
  });

  it('stays in place when the server refuses, with an error message', async () => {
    editor = await openEditor(charter);
    editor.refuse(409, 'Somebody is at it.');
    await press('Move Hours up');

    await until(() =>
      expect(document.querySelector('[data-toasts]')?.textContent).toContain('Somebody is at it.'),
    );
    expect(rendered()).toEqual(['Name', 'When', 'Day', 'Hours', 'Where', 'Port']);
    await until(() => expect([focused() === 'Move Hours down', alertTexts()]).toEqual([false, []]));
    expect(editor.writes.map(([method, path]) => `${method} ${path}`)).toEqual([
      `PATCH ${stepsToInputs.route}/bulk`,
    ]);
  });

  it('that could not be linked stays open, and is linked when it is saved again', async () => {
    editor = await openEditor(charter);
    await press('Add an input to When');
    for (const [field, text] of Object.entries({ adminTitle: 'Crew', slug: 'crew', 'label.en': 'Crew' }))
      await type(field, text);
    editor.refuse(409, 'Somebody is at it.', stepsToInputs);
    await press('Create');
    await until(() =>
      expect(document.querySelector('[data-toasts]')?.textContent).toContain('Somebody is at it.'),
    );
    editor.accept();
    await press('Update');

    const place = ['POST', stepsToInputs.route, { stepId: 'When', inputId: 'made', orderIndex: 2 }];
    await until(() =>
      expect(editor.writes.filter(([, path]) => path.startsWith(stepsToInputs.route))).toEqual([
        place,
        place,
      ]),
    );
    expect(editor.writes.filter(([method, path]) => method === 'POST' && path === input.route)).toHaveLength(
      1,
    );
    await until(() => expect(topForm()).toBeUndefined());
  });

  it('is removed from the first page', async () => {
    editor = await openEditor(charter);
    await press('Take Name out');

    await until(() => expect(rendered()).toEqual(['When', 'Day', 'Hours', 'Where', 'Port']));
    expect(editor.writes).toEqual([['DELETE', `${formsToInputs.route}/form-input-name`, undefined]]);
  });
});
