import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogTrigger,
} from './alert-dialog.js';
import { Dialog, DialogClose, DialogContent, DialogFooter, DialogTrigger } from './dialog.js';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from './dropdown-menu.js';

const selected = vi.fn<(what: string) => void>();
const styles = [...document.querySelectorAll('style')].length;
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as HTMLElement);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  selected.mockClear();
});

const show = (node: ReactNode) => act(async () => root.render(node));
const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

async function click(selector: string) {
  await act(async () => find(selector)?.click());
  await settle();
}
async function press(key: string) {
  await act(async () =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    ),
  );
  await settle();
}
const textOf = (element: HTMLElement | null, attribute: string) =>
  document.getElementById(element?.getAttribute(attribute) ?? '-')?.textContent;

describe('a dialog', () => {
  const dialog = (description?: string) => (
    <Dialog>
      <DialogTrigger id="open">Change email</DialogTrigger>
      <DialogContent title="Update Email" description={description} closeLabel="Close">
        <input id="email" aria-label="E-mail" />
        <DialogFooter>
          <DialogClose id="cancel">Cancel</DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );

  it('has a name and a description, takes the focus, and restores it on Escape', async () => {
    await show(dialog('Change your account email address.'));
    find('#open')?.focus();
    await click('#open');
    const opened = find('[role=dialog]');

    expect([textOf(opened, 'aria-labelledby'), textOf(opened, 'aria-describedby')]).toEqual([
      'Update Email',
      'Change your account email address.',
    ]);
    expect(document.activeElement?.id).toBe('email');
    expect(find('[data-scroll-lock]')).not.toBeNull();

    await press('Escape');
    expect(find('[role=dialog], [data-scroll-lock]')).toBeNull();
    expect(document.activeElement?.id).toBe('open');
  });

  it('has no aria-describedby without a description, and closes by its buttons', async () => {
    await show(dialog());
    for (const button of ['#cancel', '[aria-label=Close]']) {
      await click('#open');
      expect(find('[role=dialog]')?.hasAttribute('aria-describedby')).toBe(false);
      await click(button);
      expect(find('[role=dialog]')).toBeNull();
    }
  });
});

it('an alert dialog focuses the safe answer, and confirms on request', async () => {
  await show(
    <AlertDialog>
      <AlertDialogTrigger id="open">Delete</AlertDialogTrigger>
      <AlertDialogContent title="Delete?" description="It can't be undone.">
        <AlertDialogCancel id="no">Cancel</AlertDialogCancel>
        <AlertDialogAction id="yes" onClick={() => selected('delete')}>
          Delete
        </AlertDialogAction>
      </AlertDialogContent>
    </AlertDialog>,
  );
  await click('#open');
  expect(textOf(find('[role=alertdialog]'), 'aria-describedby')).toBe("It can't be undone.");
  expect(document.activeElement?.id).toBe('no');
  await click('#no');
  expect(selected).not.toHaveBeenCalled();

  await click('#open');
  await click('#yes');
  expect(selected).toHaveBeenCalledOnce();
  expect(find('[role=alertdialog]')).toBeNull();
});

describe('a menu', () => {
  const menu = (
    <DropdownMenu>
      <DropdownMenuTrigger id="open">Account</DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuLabel>ann@example.com</DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <a href="/settings">Settings</a>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => selected('logout')}>Logout</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );

  it('opens, moves and selects by keyboard', async () => {
    await show(menu);
    find('#open')?.focus();
    await press('Enter');
    expect(find('[role=menu]')).not.toBeNull();
    expect(find('#open')?.getAttribute('aria-expanded')).toBe('true');
    await press('ArrowDown');
    expect(find('a[role=menuitem]')?.getAttribute('href')).toBe('/settings');
    await press('End');
    expect(document.activeElement?.textContent).toBe('Logout');
    await press('Enter');

    expect(selected).toHaveBeenCalledExactlyOnceWith('logout');
    expect(find('[role=menu]')).toBeNull();
  });

  it('stays in the landmark of its button, and closes on Escape', async () => {
    await show(<nav>{menu}</nav>);
    find('#open')?.focus();
    await press('Enter');
    expect(find('nav [role=menu]')).not.toBeNull();
    await press('Escape');

    expect(find('[role=menu]')).toBeNull();
    expect(document.activeElement?.id).toBe('open');
  });
});

it('adds no style element, which the content security policy would block', async () => {
  await show(
    <Dialog defaultOpen>
      <DialogContent title="Open" closeLabel="Close" />
    </Dialog>,
  );
  await settle();

  expect(find('[role=dialog]')).not.toBeNull();
  expect(document.querySelectorAll('style')).toHaveLength(styles);
});

it('renders only the button on the server', () => {
  const html = renderToStaticMarkup(
    <Dialog>
      <DialogTrigger>Change email</DialogTrigger>
      <DialogContent title="Update Email" closeLabel="Close" />
    </Dialog>,
  );

  expect(html).toMatch(/^<button type="button"[^>]*aria-haspopup="dialog"[^>]*>Change email<\/button>$/);
});
