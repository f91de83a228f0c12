// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { closePanelOnFocusOut } from './close-on-focus-out.js';

it('closes when the focus moves outside, not when it moves inside or the window loses it', () => {
  document.body.innerHTML =
    '<div popover="auto"><button>Close</button><nav><a href="/">Home</a></nav></div><a href="/boats">Boats</a>';
  const [panel, close, nav, home, elsewhere] = ['div', 'button', 'nav', 'div a', 'body > a'].map((name) =>
    document.querySelector<HTMLElement>(name),
  );
  const hide = vi.fn();
  Object.assign(panel ?? {}, { hidePopover: hide });
  closePanelOnFocusOut(nav as HTMLElement);
  const leave = (from: Element | null | undefined, relatedTarget: Element | null | undefined) =>
    from?.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget }));

  leave(close, home);
  leave(home, null);
  expect(hide).not.toHaveBeenCalled();
  leave(home, elsewhere);
  expect(hide).toHaveBeenCalledOnce();
});
