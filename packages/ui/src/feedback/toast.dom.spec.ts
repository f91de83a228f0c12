import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast } from './toast.js';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '';
});
afterEach(() => {
  vi.useRealTimers();
});

const place = () => document.querySelector<HTMLElement>('[data-toasts]');
const rendered = () =>
  [...(place()?.children ?? [])].map((element) => [
    (element as HTMLElement).dataset.kind,
    element.textContent,
  ]);

it('shows messages in a live region, for a limited time', () => {
  expect(place()).toBeNull();
  toast.success('Updated successfully');
  toast.error('<b>No data</b>');

  expect([
    place()?.role ?? place()?.getAttribute('role'),
    place()?.getAttribute('aria-live'),
    place()?.getAttribute('popover'),
  ]).toEqual(['status', 'polite', 'manual']);
  expect(rendered()).toEqual([
    ['success', 'Updated successfully'],
    ['error', '<b>No data</b>'],
  ]);
  vi.advanceTimersByTime(4000);
  expect(rendered()).toEqual([['error', '<b>No data</b>']]);
  vi.advanceTimersByTime(4000);
  expect(rendered()).toEqual([]);
});

it('shows equal messages once, and at most four messages', () => {
  for (const text of ['a', 'b', 'a', 'c', 'd', 'e']) toast.error(text);

  expect(rendered().map(([, text]) => text)).toEqual(['a', 'c', 'd', 'e']);
  expect(document.querySelectorAll('[data-toasts]')).toHaveLength(1);
});

it('stays while it is pointed at', () => {
  toast.success('Read me');
  const element = place()?.firstElementChild;
  element?.dispatchEvent(new PointerEvent('pointerenter'));
  vi.advanceTimersByTime(60_000);
  expect(rendered()).toHaveLength(1);

  element?.dispatchEvent(new PointerEvent('pointerleave'));
  vi.advanceTimersByTime(4000);
  expect(rendered()).toHaveLength(0);
});

it('adds no styles to the document', () => {
  toast.success('Done');

  expect(document.querySelector('style, [style]')).toBeNull();
});

it('stands above the bars at the end of the window, and not above those higher up', async () => {
  const bar = (name: string, top: number, height: number) => {
    const element = document.createElement('div');
    element.dataset.bar = name;
    element.getBoundingClientRect = () => new DOMRect(0, top, 390, height);
    document.body.append(element);
  };
  bar('form', innerHeight - 140, 83);
  bar('navigation', innerHeight - 57, 57);
  bar('part', 40, 60);
  toast.success('Saved');
  await vi.waitFor(() => expect(place()?.style.bottom).toBe('140px'));

  for (const element of document.querySelectorAll('[data-bar]')) element.remove();
  toast.success('Saved again');
  await vi.waitFor(() => expect(place()?.style.bottom).toBe(''));
});

it('offers an action for a longer time, once', () => {
  const run = vi.fn<() => void>();
  toast.success('Deleted', { label: 'Undo', run });
  vi.advanceTimersByTime(9000);
  place()?.querySelector('button')?.click();

  expect(run).toHaveBeenCalledOnce();
  expect(rendered()).toEqual([]);
});
