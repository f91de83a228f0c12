import { TooltipProvider } from '@flotilla/ui/controls';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fromHtml } from '../html/from-html.js';
import type { RichTextValue } from '../value.js';
import { RichTextEditor } from './rich-text-editor.js';
import type { EditorLabels } from './labels.js';

const heading = (level: number) => `Heading ${level}`;
const labels = {
  lineType: 'Line',
  paragraph: 'Paragraph',
  heading,
  codeBlock: 'Code',
  copy: 'Copy',
  makeDocument: 'Format',
} as EditorLabels;
const changed = vi.fn<(value: RichTextValue) => void>();
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  changed.mockClear();
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as HTMLElement);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const open = (value: RichTextValue) =>
  act(async () =>
    root.render(
      <TooltipProvider>
        <RichTextEditor value={value} onChange={changed} labels={labels} />
      </TooltipProvider>,
    ),
  );
const plain = () => document.querySelector('textarea');
const rich = () => document.querySelector('[data-slate-editor]');
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  );

it('of a document offers headings of six levels, and a copy button', async () => {
  await open(fromHtml('<h3>Winds</h3><p>They turn.</p>').document);

  expect(rich()?.textContent).toBe('WindsThey turn.');
  expect(plain()).toBeNull();
  expect([...document.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Paragraph',
    ...[1, 2, 3, 4, 5, 6].map(heading),
    'Code',
  ]);
  expect(button('Copy')).toBeDefined();
});

it('of plain text is a text input, whose value stays text until it is converted to a document', async () => {
  await open('{broken');
  expect(plain()?.value).toBe('{broken');
  expect(rich()).toBeNull();

  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(plain(), 'Calm seas');
    plain()?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(changed).toHaveBeenLastCalledWith('Calm seas');

  await act(async () => button('Format')?.click());
  expect(changed).toHaveBeenLastCalledWith({
    type: 'doc',
    version: 1,
    children: [{ type: 'paragraph', children: [{ text: 'Calm seas' }] }],
  });
  expect(rich()?.textContent).toBe('Calm seas');
});

it('leaves the focus where it is after a blur, also when the handler returns a promise', async () => {
  const blurred = vi.fn(async () => undefined);
  const value = fromHtml('<p>They turn.</p>').document;
  const show = () =>
    act(async () =>
      root.render(
        <TooltipProvider>
          <RichTextEditor
            value={value}
            onChange={changed}
            onBlur={() => blurred()}
            labels={labels}
            lang="en"
          />
          <p id="outside">Outside</p>
          <input />
        </TooltipProvider>,
      ),
    );
  await show();
  const [editor, input] = [rich() as HTMLElement, document.querySelector('input') as HTMLInputElement];
  const selection = document.getSelection();
  await act(async () => {
    editor.focus();
    selection?.selectAllChildren(editor.querySelector('[data-slate-string]') as Node);
    document.dispatchEvent(new Event('selectionchange'));
    // Slate reads the selection every 100 ms.
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
  await act(async () => input.focus());
  selection?.selectAllChildren(document.getElementById('outside') as Node);
  await show();

  expect(blurred).toHaveBeenCalled();
  expect(selection?.toString()).toBe('Outside');
  expect(document.activeElement).toBe(input);
});
