import { toast } from '@flotilla/ui';
import { TooltipProvider } from '@flotilla/ui/controls';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Slate } from 'slate-react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fromHtml } from '../html/from-html.js';
import { CopyButton } from './copy-button.js';
import { createRichTextEditor } from './create-editor.js';
import type { EditorLabels } from './labels.js';

const labels = {
  copy: 'Copy',
  copied: 'Text copied to clipboard',
  copyFailed: 'Failed to copy text to clipboard',
} as EditorLabels;
const write = vi.fn<(text: string) => Promise<void>>();
const reported = vi.spyOn(toast, 'success');
const complained = vi.spyOn(toast, 'error');
let root: Root;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: write } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as HTMLElement);
  const editor = createRichTextEditor({ value: fromHtml('<h2>Calm</h2><p>sea</p>').document });
  await act(async () =>
    root.render(
      <TooltipProvider>
        <Slate editor={editor} initialValue={editor.children}>
          <CopyButton labels={labels} />
        </Slate>
      </TooltipProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const button = () => document.querySelector('button') as HTMLButtonElement;
const hasCheck = () => button().classList.contains('text-success');

it('copies the text, announces it, and shows a check mark for two seconds', async () => {
  write.mockResolvedValue();
  await act(async () => button().click());

  expect(write.mock.calls[0]?.[0]).toMatch(/Calm\s+sea/);
  expect([reported.mock.calls[0]?.[0], hasCheck()]).toEqual(['Text copied to clipboard', true]);
  await act(async () => vi.advanceTimersByTime(1999));
  expect(hasCheck()).toBe(true);
  await act(async () => vi.advanceTimersByTime(1));
  expect(hasCheck()).toBe(false);
});

it('reports when the browser refuses to copy', async () => {
  write.mockRejectedValue(new Error('denied'));
  await act(async () => button().click());

  expect([complained.mock.calls[0]?.[0], hasCheck()]).toEqual(['Failed to copy text to clipboard', false]);
});
